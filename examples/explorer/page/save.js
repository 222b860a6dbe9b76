// The pictures as files.

function download(name, blob) {
  const address = URL.createObjectURL(blob);
  make('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

const svgOf = (id) => new Blob([drawings[id].svg], { type: 'image/svg+xml' });

// The picture with twice as many points as on a usual screen, on the colour of the page.
async function pngOf(id) {
  const { width, height } = find(id).querySelector('svg').viewBox.baseVal;
  const image = new Image(width, height);
  const address = URL.createObjectURL(svgOf(id));
  image.src = address;
  await image.decode();
  const canvas = make('canvas', { width: 2 * width, height: 2 * height });
  const context = canvas.getContext('2d');
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--card');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((done) => { canvas.toBlob(done, 'image/png'); });
}

function connectSave() {
  for (const place of document.querySelectorAll('.save')) {
    const id = place.dataset.picture;
    const name = id.endsWith('-picture') ? id.slice(0, -8) : 'memory';
    const button = (kind, blob) => make('button', { type: 'button', class: 'quiet small', 'aria-label': `Save the picture as ${kind}: ${name}`,
      click: async () => download(`${name}.${kind.toLowerCase()}`, await blob(id)) }, kind);
    place.replaceChildren(button('SVG', svgOf), button('PNG', pngOf));
  }
}
