import styles from './pictureColor.module.css';

/**
 * The class and the attribute by which a box has the colour of the picture that is to come (`#rrggbb`), in sixteen steps of each
 * channel: no HTML has a `style`, the policy allows none. Nothing for what is no colour.
 */
export function pictureColor(color: string) {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color)?.slice(1);
  const digits = channels?.map((channel) => Math.round(Number.parseInt(channel, 16) / 17).toString(16));
  return { className: digits && styles.color, 'data-color': digits?.join('-') };
}
