import { textAt } from '#contract/isoBoxes.ts';
import { type Colours, type Curve, codedColours, type Matrix, type Row } from './toSrgb.ts';

// Section numbers: ICC.1:2022.
const headerBytes = 128;
const fixed = 0x1_0000;

/** 7.3: the tags, each a view of its data. */
function tagsOf(view: DataView): ReadonlyMap<string, DataView> {
  const tags = new Map<string, DataView>();
  for (let left = Math.min(view.getUint32(headerBytes), 100), at = headerBytes + 4; left > 0; left -= 1, at += 12) {
    const [start, length] = [view.getUint32(at + 4), view.getUint32(at + 8)];
    if (start + length > view.byteLength) throw new RangeError('a tag ends behind the profile');
    tags.set(textAt(view, at), new DataView(view.buffer, view.byteOffset + start, length));
  }
  return tags;
}

/** 10.6 `curv`: a power, or a table with interpolation. */
function tableCurve(tag: DataView): Curve {
  const count = tag.getUint32(8);
  if (count === 0) return (signal) => signal;
  if (count === 1) return (signal) => signal ** (tag.getUint16(12) / 0x100);
  const last = count - 1;
  const entries = Array.from({ length: count }, (_, index) => tag.getUint16(12 + 2 * index) / 0xffff);
  return (signal) => {
    const below = Math.min(Math.floor(signal * last), last - 1);
    const [low = 0, high = 0] = entries.slice(below, below + 2);
    return low + (high - low) * (signal * last - below);
  };
}

/** 10.18 `para`: a power of a linear function, with a linear part below `d`. */
function parametricCurve(tag: DataView): Curve | undefined {
  const kind = tag.getUint16(8);
  const count = [1, 3, 4, 5, 7][kind];
  if (count === undefined) return undefined;
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from(
    { length: count },
    (_, index) => tag.getInt32(12 + 4 * index) / fixed,
  );
  const power = (signal: number): number => Math.max(a * signal + b, 0) ** g;
  if (kind === 0) return power;
  if (kind === 1) return (signal) => (signal >= -b / a ? power(signal) : 0);
  if (kind === 2) return (signal) => (signal >= -b / a ? power(signal) : 0) + c;
  return (signal) => (signal >= d ? power(signal) + e : c * signal + f);
}

function curveOf(tag: DataView | undefined): Curve | undefined {
  if (tag === undefined) return undefined;
  const type = textAt(tag, 0);
  return type === 'curv' ? tableCurve(tag) : type === 'para' ? parametricCurve(tag) : undefined;
}

/** 10.31 `XYZ `. */
const pointOf = (tag: DataView | undefined): Row | undefined =>
  tag && [tag.getInt32(8) / fixed, tag.getInt32(12) / fixed, tag.getInt32(16) / fixed];

/** From XYZ under D50, a profile's white, to the light of sRGB (brucelindbloom.com, „RGB/XYZ Matrices“, Bradford). */
const toSrgbLight: Matrix = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
];
const dot = (one: Row, other: Row): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

function readProfile(view: DataView): Colours | undefined {
  if (textAt(view, 16) !== 'RGB ') return undefined;
  const tags = tagsOf(view);
  // 9.2.17: the code points of H.273, which take precedence.
  const cicp = tags.get('cicp');
  if (cicp !== undefined) return codedColours({ primaries: cicp.getUint8(8), transfer: cicp.getUint8(9) });
  const [red, green, blue] = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => pointOf(tags.get(name)));
  const [ofRed, ofGreen, ofBlue] = ['rTRC', 'gTRC', 'bTRC'].map((name) => curveOf(tags.get(name)));
  if (!red || !green || !blue || !ofRed || !ofGreen || !ofBlue) return undefined;
  const row = (to: Row): Row => [dot(to, red), dot(to, green), dot(to, blue)];
  const [toRed, toGreen, toBlue] = toSrgbLight;
  return { curves: [ofRed, ofGreen, ofBlue], matrix: [row(toRed), row(toGreen), row(toBlue)] };
}

/** Parses the profiles of phones and cameras: three curves and a matrix, or code points. `undefined` for others. */
export function profileColours(profile: Uint8Array): Colours | undefined {
  try {
    return readProfile(new DataView(profile.buffer, profile.byteOffset, profile.byteLength));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
