/** What the stand-in's own pages share: escaping, and the frame they are shown in. */

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A whole page. `content` is HTML; `style` and `script` are the page's own. */
export function htmlPage(parts: { title: string; content: string; style: string; script?: string }): string {
  const { title, content, style, script } = parts;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
  body { margin: 0; }
  h1 { font-size: 1.5rem; line-height: 1.2; }
${style}
</style>
</head>
<body>
${content}
${script === undefined ? '' : `<script>${script}</script>`}
</body>
</html>
`;
}
