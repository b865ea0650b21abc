import sharp from 'sharp';

// sharp opens far more than a photo site wants to (SVG, PDF, TIFF, raw sensor data …): every loader is a surface to
// attack, so all are shut and four are opened again. Class names: libvips.org/API/current/ (VipsForeignLoad…).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

// No picture is opened twice: a cache of decoded ones would only hold memory.
sharp.cache(false);
// The encodings of a picture run side by side and keep the processors busy; more threads for each would only hold more. It is what
// sharp does by itself on the glibc of production, not on macOS.
sharp.concurrency(1);

/** sharp with the allow-list of decoders in force: the only way the product opens pictures. */
export { sharp };
