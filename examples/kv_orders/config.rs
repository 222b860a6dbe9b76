//! The configuration: lines of `key = value`.

use super::KvCache;
use std::error::Error;
use std::str::FromStr;

pub(super) struct Config {
    pub(super) order: KvCache,
    /// The layers and the blocks.
    pub(super) extents: [usize; 2],
}

impl FromStr for Config {
    type Err = Box<dyn Error>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (mut order, mut layers, mut blocks) = (None, None, None);
        for (at, line) in text.lines().enumerate() {
            let in_line = |error: &dyn std::fmt::Display| format!("line {} of the configuration: {error}", at + 1);
            let line = line.split('#').next().unwrap_or_default().trim();
            let Some((key, value)) = line.split_once('=') else {
                if line.is_empty() {
                    continue;
                }
                return Err(in_line(&format!("expected `key = value`, found `{line}`")).into());
            };
            let value = value.trim();
            match key.trim() {
                "kv_cache_layout" => order = Some(value.parse().map_err(|error| in_line(&error))?),
                "layers" => layers = Some(value.parse().map_err(|error| in_line(&error))?),
                "blocks" => blocks = Some(value.parse().map_err(|error| in_line(&error))?),
                other => return Err(in_line(&format!("there is no key `{other}`")).into()),
            }
        }
        let missing = |key| format!("the configuration has no `{key}`");
        Ok(Config {
            order: order.ok_or_else(|| missing("kv_cache_layout"))?,
            extents: [layers.ok_or_else(|| missing("layers"))?, blocks.ok_or_else(|| missing("blocks"))?],
        })
    }
}
