/** As long as `--blink` of tokens.css, and a frame. */
const lastsMs = 180;

/** The eye of the logo blinks once (`layout.module.css`). With less motion it stays open. */
export function blink(): void {
  const { dataset } = document.documentElement;
  dataset.blink = '';
  setTimeout(() => delete dataset.blink, lastsMs);
}
