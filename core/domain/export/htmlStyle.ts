/** How an exported page looks: on paper, too, in light and in dark. Nothing in it refers outside. */
export const HTML_STYLE = `:root{color-scheme:light dark;--ink:#1c1c1e;--soft:#5f6067;--line:#d9d9de;--page:#fff;--well:#f5f5f7;--doubt:#9a4b00}
@media (prefers-color-scheme:dark){:root{--ink:#e9e9ec;--soft:#a4a5ad;--line:#3a3a40;--page:#161618;--well:#212125;--doubt:#f0a35e}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:46rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 1rem}
h2{font-size:1.2rem;margin:2.25rem 0 .5rem;padding-top:.75rem;border-top:1px solid var(--line)}
h3{font-size:1.05rem;margin:1.5rem 0 .4rem}
h4{font-size:1rem;margin:1.1rem 0 .3rem}
p,ul,ol,dl{margin:.5rem 0}
ul,ol{padding-left:1.4rem}
li{margin:.2rem 0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}
dt{color:var(--soft)}
dd{margin:0}
sup{line-height:0}
sup a{color:var(--soft);text-decoration:none;padding:0 .1em}
code,pre{font:.875em/1.5 ui-monospace,monospace}
code{background:var(--well);border-radius:3px;padding:.1em .3em}
pre{white-space:pre-wrap;background:var(--well);border-radius:6px;padding:.75rem;margin:.5rem 0}
pre code{background:none;padding:0}
.said{margin:1rem 0;padding-left:.9rem;border-left:3px solid var(--line)}
.said p{white-space:pre-wrap}
.head,.note,.folded,summary{color:var(--soft)}
.folded,details{font-size:.9rem;margin:.35rem 0}
.note{font-style:italic}
.doubt{color:var(--doubt);font-style:italic}
.sources li{font-size:.875rem;color:var(--soft)}
.sources li:target{color:var(--ink)}
@media print{:root{--ink:#000;--soft:#444;--line:#bbb;--page:#fff;--well:#f3f3f3;--doubt:#7a3c00}
body{font-size:10.5pt}main{max-width:none;padding:0}
h1,h2,h3,h4,.head{break-after:avoid}li,dd,pre{break-inside:avoid}
details:not([open]){break-inside:avoid}@page{margin:18mm}}`;

/** SHA-256 of {@link HTML_STYLE}, base 64: the content policy of a page allows this style alone. */
export const HTML_STYLE_HASH = 'JjzUboCXhv8DyLY+0tXO2iHx+tn/+PWtxdhRd8scI1Q=';
