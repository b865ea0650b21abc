import sharp from 'sharp';

// Every loader that sharp opens (SVG, PDF, TIFF, raw …) can be attacked, so block all and unblock four.
// Class names: libvips.org/API/current/ (VipsForeignLoad…).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

// No picture is opened twice, so a cache would only cost memory.
sharp.cache(false);
// Encodings already run in parallel; more threads per encoding cost memory. sharp's default on glibc only.
sharp.concurrency(1);

/** The only way the product opens pictures. */
export { sharp };
