import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodableSignatures, imageSignature, signatureBytes } from './imageSignature.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const signatureOf = (text: string) => imageSignature(latin1(text));

/** The first box of an ISO media file: its size, `ftyp`, the major brand, a version and compatible brands. */
const ftyp = (...brands: readonly string[]): string => {
  const [major = '', ...compatible] = brands;
  const body = `ftyp${major}\0\0\0\0${compatible.join('')}`;
  return `\0\0\0${String.fromCharCode(body.length + 4)}${body}`;
};

describe('a file is recognised by its first bytes', () => {
  it.each([
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
    ['\xff\xd8\xff\xe1', 'jpeg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
    [ftyp('avif', 'mif1', 'miaf'), 'avif'],
    [ftyp('mif1', 'avif', 'miaf'), 'avif'],
    [ftyp('avis', 'msf1'), 'avif'],
    [ftyp('heic', 'mif1'), 'heic'],
    [ftyp('mif1', 'heic'), 'heic'],
    [ftyp('isom', 'mp41'), 'other'],
    [ftyp('qt  '), 'other'],
    ['GIF87a', 'gif'],
    ['GIF89a', 'gif'],
    ['II*\0', 'tiff'],
    ['MM\0*', 'tiff'],
    ['BM\x36\0\0\0', 'bmp'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'svg'],
    ['<?xml version="1.0"?>\n<!-- a comment -->\n<SVG\nwidth="1">', 'svg'],
    ['\xef\xbb\xbf<svg>', 'svg'],
    ['', 'other'],
    ['\xff', 'other'],
    ['\xff\xd8', 'other'],
    ['\x89PNG', 'other'],
    ['RIFF\x10\0\0\0WAVE', 'other'],
    ['RIFF', 'other'],
    ['\0\0\0\0ftyp', 'other'],
    ['\0\0\0\x01ftypavif', 'other'],
    ['%PDF-1.7', 'other'],
    ['PK\x03\x04', 'other'],
    ['<!doctype html><html>', 'other'],
    ['<svgish>', 'other'],
    ['MZ\x90\0', 'other'],
    ['#!/bin/sh\n', 'other'],
  ])('%j is %s', (text, signature) => {
    expect(signatureOf(text)).toBe(signature);
  });

  it('and not by what comes later', () => {
    expect(signatureOf(` \xff\xd8\xff\xe0`)).toBe('other');
    expect(signatureOf(`${' '.repeat(signatureBytes)}<svg>`)).toBe('other');
  });

  it('a brand outside of its box counts for nothing', () => {
    expect(signatureOf(`${ftyp('isom')}avif`)).toBe('other');
  });

  it('the version between the brands is no brand', () => {
    expect(signatureOf('\0\0\0\x10ftypisomavif')).toBe('other');
  });

  it('any bytes whatever get an answer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        expect(imageSignature(bytes)).toMatch(/^[a-z]+$/);
      }),
    );
  });
});

it('the pipeline decodes four kinds and no more', () => {
  expect([...decodableSignatures].toSorted()).toEqual(['avif', 'jpeg', 'png', 'webp']);
});
