//! Programs that do not compile: each folder has those of one kind of mistake. This file is what cargo asks of a package.
