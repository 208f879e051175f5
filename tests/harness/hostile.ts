/**
 * Texts with markup, scripts and special characters for every place that shows text. `hostileMark()` runs if one of
 * them is executed.
 */
export const HOSTILE: readonly string[] = [
  '<script>hostileMark()</script>',
  '</script><script>hostileMark()</script>',
  '</title><script>hostileMark()</script>',
  '</noscript><script>hostileMark()</script>',
  '</style><script>hostileMark()</script>',
  '</textarea><img src=x onerror=hostileMark()>',
  '--><script>hostileMark()</script><!--',
  '<!--<script>hostileMark()',
  ']]><script>hostileMark()</script>',
  '"><script>hostileMark()</script>',
  `'><script>hostileMark()</script>`,
  '" onmouseover="hostileMark()" x="',
  `' autofocus onfocus='hostileMark()`,
  '"><img src=x onerror=hostileMark()>',
  '<img src=x onerror=hostileMark()>',
  '<svg onload=hostileMark()>',
  '<svg><script>hostileMark()</script></svg>',
  '<iframe srcdoc="<script>parent.hostileMark()</script>"></iframe>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=hostileMark()>',
  '<a href="javascript:hostileMark()">press</a>',
  'javascript:hostileMark()',
  'data:text/html,<script>hostileMark()</script>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:hostileMark()">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<style>*{display:none}</style>',
  '{{constructor.constructor("hostileMark()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the literal placeholder is intended.
  '${hostileMark()}`\u2028hostileMark()\u2029//',
  '&lt;script&gt;hostileMark()&lt;/script&gt; &#x3c;script&#x3e;',
  '\u202egnp.<b>gnos\u202c \u200b<b onclick=hostileMark()>\ud83d\ude00</b>',
]
