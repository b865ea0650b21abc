import { describe, expect, it } from 'vitest';
import { demoPhotos } from './photos.ts';

describe('a demo photo', () => {
  it('a demo photo claims no right that its picture’s licence withholds', () => {
    const licencesOf = new Map([
      ['CC BY 4.0', 'cc-by-4.0'],
      ['CC BY-SA 4.0', 'cc-by-sa-4.0'],
      ['CC BY-SA 3.0', 'cc-by-sa-4.0'],
      ['CC0 1.0', 'cc0-1.0'],
      ['public domain', 'cc0-1.0'],
    ]);
    for (const { file, fields } of demoPhotos) {
      const [, credited = ''] = /, ([^,（]+?)(?:（切り抜き）)?$/u.exec(fields.description) ?? [];
      expect(fields.licence, `${file}: ${fields.description}`).toBe(licencesOf.get(credited));
    }
  });
});
