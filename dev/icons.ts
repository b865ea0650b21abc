import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

// Draws the site's icons from its logo: `node dev/icons.ts`. They change as rarely as the logo, so they are committed.
const folder = fileURLToPath(new URL('../web/public/', import.meta.url));

// The light set of web/src/ui/tokens.css; the eye is that of web/src/app/layout/Logo.tsx.
const paper = '#fbfaf7';
const ink = '#1d1b18';
const accent = '#b93418';

/** The logo on paper: `eye` is how much of the edge it takes, `radius` rounds the corners, both as a share of the edge. */
function icon(edgePx: number, { eye, radius }: { eye: number; radius: number }): Buffer {
  const scale = (edgePx * eye) / 32;
  const offset = (edgePx * (1 - eye)) / 2;
  return Buffer.from(`
    <svg xmlns="http://www.w3.org/2000/svg" width="${edgePx}" height="${edgePx}" fill="none">
      <rect width="${edgePx}" height="${edgePx}" rx="${edgePx * radius}" fill="${paper}"/>
      <g transform="translate(${offset} ${offset}) scale(${scale})">
        <path d="M3 16c4-6 8.3-9 13-9s9 3 13 9c-4 6-8.3 9-13 9S7 22 3 16Z" stroke="${ink}" stroke-width="2"
          stroke-linejoin="round"/>
        <circle cx="16" cy="16" r="4.5" fill="${accent}"/>
      </g>
    </svg>`);
}

const icons: readonly [name: string, svg: Buffer][] = [
  ['icons/icon-192.png', icon(192, { eye: 0.8, radius: 0.2 })],
  ['icons/icon-512.png', icon(512, { eye: 0.8, radius: 0.2 })],
  // Systems cut these to a shape of their own: what must be seen lies within the inner four fifths.
  ['icons/maskable-512.png', icon(512, { eye: 0.6, radius: 0 })],
  // Where iPhones look for it, also without a link.
  ['apple-touch-icon.png', icon(180, { eye: 0.72, radius: 0 })],
];

const asPng = (svg: Buffer): Promise<Buffer> => sharp(svg).png({ compressionLevel: 9, palette: true }).toBuffer();

/** An ICO file of PNG pictures, each a square below 256 px. https://learn.microsoft.com/windows/win32/menurc/resdir */
function ico(pictures: readonly { readonly edgePx: number; readonly png: Buffer }[]): Buffer {
  const headBytes = 6;
  const entryBytes = 16;
  const head = Buffer.alloc(headBytes + entryBytes * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { edgePx, png }] of pictures.entries()) {
    const at = headBytes + entryBytes * index;
    head.writeUInt8(edgePx, at);
    head.writeUInt8(edgePx, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

await mkdir(join(folder, 'icons'), { recursive: true });
for (const [name, svg] of icons) await writeFile(join(folder, name), await asPng(svg));
// For readers of feeds and old browsers, which ask for this name alone.
const small = [16, 32, 48].map(async (edgePx) => ({
  edgePx,
  png: await asPng(icon(edgePx, { eye: 0.9, radius: 0.2 })),
}));
await writeFile(join(folder, 'favicon.ico'), ico(await Promise.all(small)));
