/** The last resort, when not even the words could be loaded: both languages, no React. */
export function sayThatNothingLoads(): void {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent =
    'ページを読み込めませんでした。接続を確かめて、再読み込みしてください。 The page could not be loaded. Please check your connection and reload.';
  document.getElementById('root')?.replaceChildren(text);
}
