import sharp from 'sharp';

// sharp opens far more than a photo site wants to (SVG, PDF, TIFF, raw sensor data …): every loader is a surface to
// attack, so all are shut and four are opened again. Class names: libvips.org/API/current/ (VipsForeignLoad…).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

// One picture at a time passes through a function's instance; a cache of decoded pictures would only hold memory.
sharp.cache(false);

/** sharp with the allow-list of decoders in force: the only way the product opens pictures. */
export { sharp };
