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

describe('recognising a file by its first bytes', () => {
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
    [ftyp('isom', 'mp41'), 'unsupported'],
    [ftyp('qt  '), 'unsupported'],
    [ftyp('crx ', 'isom'), 'unsupported'],
    [ftyp('mp42', 'isom'), 'unsupported'],
    [ftyp('3gp4'), 'unsupported'],
    [ftyp('hevc', 'msf1'), 'heic'],
    [ftyp('M4A ', 'isom'), 'not-an-image'],
    ['GIF87a', 'unsupported'],
    ['GIF89a', 'unsupported'],
    ['II*\0', 'unsupported'],
    ['MM\0*', 'unsupported'],
    ['BM\x36\0\0\0', 'unsupported'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'unsupported'],
    ['<?xml version="1.0"?>\n<!-- a comment -->\n<SVG\nwidth="1">', 'unsupported'],
    ['\xef\xbb\xbf<svg>', 'unsupported'],
    ['II+\0\x08\0\0\0', 'unsupported'],
    ['IIRO\x08\0\0\0', 'unsupported'],
    ['IIRS\x08\0\0\0', 'unsupported'],
    ['MMOR\0\0\0\x08', 'unsupported'],
    ['IIU\0\x18\0\0\0', 'unsupported'],
    ['FUJIFILMCCD-RAW 0201FF383501', 'unsupported'],
    ['FOVb\0\0\x03\0', 'unsupported'],
    ['\0MRM\0\x01', 'unsupported'],
    ['II\x1a\0\0\0HEAPCCDR', 'unsupported'],
    ['\0\0\0\x0cJXL \r\n\x87\n', 'unsupported'],
    ['\xff\x0a\xfa\x1f', 'unsupported'],
    ['\0\0\0\x0cjP  \r\n\x87\n', 'unsupported'],
    ['\xff\x4f\xff\x51\0\x2f', 'unsupported'],
    ['II\xbc\x01\x20\0\0\0', 'unsupported'],
    ['8BPS\0\x01', 'unsupported'],
    ['gimp xcf v011', 'unsupported'],
    ['\0\0\x01\0\x01\0\x20\x20', 'unsupported'],
    ['\0\0\x02\0\x01\0\x20\x20', 'unsupported'],
    ['icns\0\0\x10\0', 'unsupported'],
    ['v/1\x01\x02\0', 'unsupported'],
    ['#?RADIANCE\n', 'unsupported'],
    ['DDS |\0\0\0', 'unsupported'],
    ['qoif\0\0', 'unsupported'],
    ['P6\n640 480', 'unsupported'],
    ['AT&TFORM\0\0', 'unsupported'],
    ['\0\0\0\x08wide\0\0\x01\0mdat', 'unsupported'],
    ['\0\0\x0a\0moov\0\0\0\x6cmvhd', 'unsupported'],
    ['\x1aE\xdf\xa3\x9fB\x86\x81', 'unsupported'],
    ['RIFF\x10\0\0\0AVI LIST', 'unsupported'],
    ['\0\0\x01\xba\x44', 'unsupported'],
    ['FLV\x01\x05', 'unsupported'],
    ['0&\xb2u\x8ef\xcf\x11\xa6\xd9', 'unsupported'],
    ['', 'not-an-image'],
    ['OggS\0\x02', 'not-an-image'],
    ['ID3\x04\0', 'not-an-image'],
    ['\0\x01\0\0\0\x12', 'not-an-image'],
    ['\0'.repeat(64), 'not-an-image'],
    ['III', 'not-an-image'],
    ['Mdat', 'not-an-image'],
    ['\xff', 'not-an-image'],
    ['\xff\xd8', 'not-an-image'],
    ['\x89PNG', 'not-an-image'],
    ['RIFF\x10\0\0\0WAVE', 'not-an-image'],
    ['RIFF', 'not-an-image'],
    ['\0\0\0\0ftyp', 'not-an-image'],
    ['\0\0\0\x01ftypavif', 'not-an-image'],
    ['%PDF-1.7', 'not-an-image'],
    ['PK\x03\x04', 'not-an-image'],
    ['<!doctype html><html>', 'not-an-image'],
    ['<svgish>', 'not-an-image'],
    ['MZ\x90\0', 'not-an-image'],
    ['#!/bin/sh\n', 'not-an-image'],
  ])('%j is %s', (text, signature) => {
    expect(signatureOf(text)).toBe(signature);
  });

  it('later bytes do not identify a file', () => {
    expect(signatureOf(` \xff\xd8\xff\xe0`)).toBe('not-an-image');
    expect(signatureOf(`${' '.repeat(signatureBytes)}<svg>`)).toBe('not-an-image');
  });

  it('a brand outside of its box is ignored', () => {
    expect(signatureOf(`${ftyp('isom')}avif`)).toBe('unsupported');
  });

  it('the version between the brands does not count as a brand', () => {
    expect(signatureOf('\0\0\0\x10ftypisomavif')).toBe('unsupported');
  });

  it('no bytes cause an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        expect(imageSignature(bytes)).toMatch(/^[a-z-]+$/);
      }),
    );
  });
});

it('the pipeline decodes four kinds and no more', () => {
  expect([...decodableSignatures].toSorted()).toEqual(['avif', 'jpeg', 'png', 'webp']);
});
