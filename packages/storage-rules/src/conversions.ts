/** `string()`, `int()`, `float()`, `bool()` and `path()`, and other conversions between values and text. */
import { EvaluationError } from './errors.ts';
import {
  boolValue,
  floatValue,
  intValue,
  type PathValue,
  pathTexts,
  pathValue,
  stringValue,
  type Value,
} from './values.ts';

/** The text of a bool, int, float, null, string or path; throws an {@link EvaluationError} for other types. */
export function toText(value: Value): string {
  switch (value.type) {
    case 'null':
      return 'null';
    case 'bool':
    case 'int':
      return value.value.toString();
    case 'float':
      return floatText(value.value);
    case 'string':
      return value.value;
    case 'path':
      return pathText(value);
    default:
      throw new EvaluationError(`${value.type} has no text`);
  }
}

export function toStringValue(value: Value): Value {
  return stringValue(toText(value));
}

/** firebase.google.com/docs/reference/rules/rules.Integer; a float loses its fraction. */
export function toInt(value: Value): Value {
  if (value.type === 'int') return value;
  if (value.type === 'float' && Number.isFinite(value.value)) return intValue(BigInt(Math.trunc(value.value)));
  if (value.type === 'string' && /^[+-]?\d{1,19}$/.test(value.value)) {
    return intValue(BigInt(value.value.replace('+', '')));
  }
  throw new EvaluationError(`${value.type} is no int`);
}

/** firebase.google.com/docs/reference/rules/rules.Float */
export function toFloat(value: Value): Value {
  if (value.type === 'float') return value;
  if (value.type === 'int') return floatValue(Number(value.value));
  if (value.type === 'string') {
    const text = value.value.trim();
    if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return floatValue(Number.parseFloat(text));
    if (/^[+-]?(?:NaN|Infinity)$/.test(text)) return floatValue(Number(text.replace(/^[+-]?NaN$/, 'NaN')));
  }
  throw new EvaluationError(`${value.type} is no float`);
}

/** firebase.google.com/docs/reference/rules/rules.Boolean: "true" and "false" only. */
export function toBool(value: Value): Value {
  if (value.type === 'bool') return value;
  if (value.type === 'string' && (value.value === 'true' || value.value === 'false')) {
    return boolValue(value.value === 'true');
  }
  throw new EvaluationError(`${value.type} is no bool`);
}

/** firebase.google.com/docs/reference/rules/rules.Path; the leading slash may be left out. */
export function toPath(value: Value): Value {
  if (value.type !== 'string') throw new EvaluationError(`${value.type} is no path`);
  const texts = value.value.replace(/^\//, '').split('/');
  if (texts.includes('')) throw new EvaluationError('path with an empty segment');
  return pathValue(texts);
}

/** The path segment that `$(value)` becomes. */
export function segmentTextOf(value: Value): string {
  if (value.type === 'path' || value.type === 'null') throw new EvaluationError(`${value.type} is no path segment`);
  return toText(value);
}

export function pathText(path: PathValue): string {
  return pathTexts(path)
    .map((text) => `/${text}`)
    .join('');
}

/** Formats floats as the hosted service does: always with a fraction, with an exponent from 10⁷ on and below 10⁻³. */
function floatText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Object.is(value, -0)) return '-0.0';
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e7 || size < 1e-3)) {
    const [digits = '', exponent = ''] = value.toExponential().split('e');
    return `${withFraction(digits)}E${exponent.replace('+', '')}`;
  }
  return withFraction(String(value));
}

function withFraction(digits: string): string {
  return digits.includes('.') ? digits : `${digits}.0`;
}
