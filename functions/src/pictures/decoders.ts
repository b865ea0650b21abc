import sharp from 'sharp';

// Blocks all loaders but four, as each (SVG, PDF, TIFF, raw …) can be attacked. Names: libvips.org/API/current/
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

sharp.cache(false);
// Encodings already run in parallel; more threads cost memory. Default on glibc only.
sharp.concurrency(1);

export { sharp };
