// Sets the remembered theme before the first paint. The key is the one in src/ui/theme.ts.
(() => {
  try {
    const theme = localStorage.getItem('matataki.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is closed to us: the theme follows the system.
  }
})();
