import { generateKeyPairSync, sign } from 'node:crypto';

const hex = (text: string): string => Buffer.from(text).toString('hex');

/** A value in DER (ITU-T X.690): tag, length and content, in hexadecimal. */
function der(tag: string, ...parts: readonly string[]): string {
  const content = parts.join('');
  const bytes = content.length / 2;
  const size = bytes.toString(16).padStart(bytes < 0x100 ? 2 : 4, '0');
  return `${tag}${bytes < 0x80 ? '' : bytes < 0x100 ? '81' : '82'}${size}${content}`;
}

const ecdsaWithSha256 = '300a06082a8648ce3d040302';
const name = der('30', der('31', der('30', '0603550403', der('0c', hex('127.0.0.1')))));
const validity = der('30', der('17', hex('260101000000Z')), der('17', hex('490101000000Z')));

/** A new key and its self-signed certificate for 127.0.0.1 (RFC 5280), as PEM. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('hex');
  const toSign = der('30', '020101', ecdsaWithSha256, name, validity, name, spki);
  const signature = sign('sha256', Buffer.from(toSign, 'hex'), privateKey).toString('hex');
  const whole = Buffer.from(der('30', toSign, ecdsaWithSha256, der('03', '00', signature)), 'hex').toString('base64');
  const cert = `-----BEGIN CERTIFICATE-----\n${whole.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}
