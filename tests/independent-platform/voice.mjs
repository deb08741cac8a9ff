#!/usr/bin/env node
// An independent platform, written from the two documents alone. It holds one pupil and real state, and answers in a chosen form.
//   node voice.mjs OUTDIR [VARIANT [FILM]]   writes OUTDIR/platform.json, prints its origin. VARIANT: see VOICES.md; `mixed:SEED` chooses a form for each endpoint.
//   GET /__variant?name=V  another form, the state begun anew · GET /__log  the calls so far · GET /__state  the pupil's state
import http from 'node:http'
import fs from 'node:fs'
import path from 'node:path'

const [, , outDir = '.', variant0 = 'plain', film] = process.argv
let variant = variant0
let origin = ''
let log = []
let sent = ''
let state

const forms = ['plain', 'bare', 'data', 'nulls', 'texts', 'names', 'refusals', 'old', 'extra', 'lists']
const hash = (s) => { let h = 2166136261; for (const c of s) h = Math.imul(h ^ c.charCodeAt(0), 16777619); h ^= h >>> 13; h = Math.imul(h, 0x5bd1e995); return (h ^ (h >>> 15)) >>> 0 }
/** The forms of one answer: one, or for `mixed:SEED` one to three that the seed chooses for this endpoint. */
function formsOf(operation) {
  if (!variant.startsWith('mixed')) return new Set([variant])
  const seed = variant.split(':')[1] ?? '1'
  const n = 1 + (hash(`${seed} ${operation} n`) % 3)
  return new Set(Array.from({ length: n }, (_, i) => forms[hash(`${seed} ${operation} ${i}`) % forms.length]))
}

// ---------------------------------------------------------------- the world
const day = 86400e3
const at = (ms) => new Date(Date.now() + ms).toISOString()
const picture = (name) => `${origin}/media/${name}.png`

function fresh() {
  const subjects = [[11, 'Mathématiques', 'mathematiques', 40, 10], [12, 'Physique-chimie', 'physique-chimie', 30, 30], [13, 'Arabe', 'arabe', 20, 5], [14, 'Anglais', 'anglais', 12, 12]]
  return {
    user: {
      id: 7001, name: 'Nour', last_name: 'Trabelsi', email: 'nour.trabelsi@example.tn', phone: '+216 20 123 456', phone2: '22 987 654', gender: 'female', birth_date: '2010-03-09',
      avatar: picture('avatar'), points: 5200, division: { id: 26, name: 'Bac Mathématiques' }, optional_subject: { id: 3, name: 'Espagnol' }, country: { id: 1, name: 'Tunisie' }, state: { id: 4, name: 'Sousse' },
      delegation: { id: 41, name: 'Akouda' }, institute: { id: 411, name: 'Lycée pilote de Sousse' }, affiliations: [{ id: 900, group: { id: 44, name: 'Excellent' } }], completed: true, verified: true,
      google_id: null, facebook_id: null, hasSession: true, freeHours: 0, istest: false, hasEditDivision: true, takeTrialAdvantage: false, gift_code: 'NOUR2026', gift_point: 340, password_changed_at: at(-90 * day),
      notification_preferences: { completeInformation: 1, giftCodeUsed: 1, parentRequest: 1, changePassword: 1, uploadNewSessionRecord: 0, uploadNewContent: 1, updateSession: 1, updateVideoReport: 1, paySlice: 1, transferPoint: 0 },
      notification_token: null, created_at: at(-400 * day), preferred_language: 'fr', hasPhoneParent: true, hasParent: true, hasParentRequest: true, discountCode: null, discountType: null, discountAmount: null,
    },
    permissions: { has_forum: true, has_exam: true, isProfSon: false, versPilote: false, freeHours: false, influencer: true, eligibleUserForGift: true, takeTrialAdvantage: false, changePassword: false },
    subjects, bookmarks: new Set([11203]), reactions: new Map(), completed: new Set([11201, 11202, 12201]), watched: new Map(),
    transfers: [
      { id: 501, status: 'processed', is_confirmed: true, from_user: { id: 7001, name: 'Nour' }, to_user: { id: 7002, name: 'Sami Gharbi' }, points: 150, updated_at: at(-5 * day), from_parent_user: null, sender_id: 7001, sender_name: 'Nour' },
      { id: 502, status: 'pending', is_confirmed: false, from_user: { id: 7003, name: 'Ines Jlassi' }, to_user: { id: 7001, name: 'Nour' }, points: 75, updated_at: at(-1 * day), from_parent_user: { id: 8003, name: 'Hedi Jlassi' }, sender_id: 7003, sender_name: 'Ines Jlassi', sender_parent_id: 8003, sender_parent_name: 'Hedi Jlassi' },
    ],
    codes: [
      { id: 301, code: 'RC-301', method: 'code', amount: 1000, description: 'Recharge scolaire', date: at(-20 * day), status: 'processed', reference: 'REF301', comment: null, paymentMethod: 1 },
      { id: 302, code: 'RC-302', method: 'online', amount: 2500, description: 'Carte bancaire', date: at(-3 * day), status: 'pending', reference: 'REF302', comment: 'bonjour', paymentMethod: 2 },
      { id: 303, code: 'RC-303', method: 'mobile', amount: 700, description: 'Paiement mobile', date: at(-40 * day), status: 'rejected', reference: 'REF303', comment: null, paymentMethod: 3 },
    ],
    subscriptions: [{ id: 601, group: { id: 44, name: 'Excellent' }, name: 'Excellent', amount_paid: 2400, price: 2400, start_date: at(-60 * day), end_date: at(30 * day) }],
    notifications: Array.from({ length: 53 }, (_, i) => ({ id: 1053 - i, title: `Avis ${53 - i}`, body: `Contenu de l’avis numéro ${53 - i}, avec assez de mots pour dépasser cinquante caractères.`, link: '/offres', url: '/offres', seen: i > 3, created_at: at(-i * 3600e3) })),
    parents: [{ id: 41, approved: null, parent_user: { name: 'Hedi', last_name: 'Trabelsi', phone: '22987654', email: 'hedi@example.tn' } }, { id: 42, approved: true, parent_user: { name: 'Salma', last_name: 'Trabelsi', phone: null, email: null } }],
    reports: [{ id: 71, report_reason: { id: 1, reason: 'Erreur de contenu' }, reasonId: 1, description: 'Le signe est faux', content: { id: 11201, name: 'Leçon maths 1' }, contentId: 11201, status: 'Pending', created_at: at(-2 * day), date: at(-2 * day), reject_reason: null, is_confirmed: false }, { id: 72, report_reason: { id: 3, reason: 'Erreur technique' }, reasonId: 3, description: 'Le son manque', content: { id: 12201, name: 'Leçon physique 1' }, contentId: 12201, status: 'Rejected', created_at: at(-9 * day), date: at(-9 * day), reject_reason: 'Le son est présent', is_confirmed: true }],
    changes: [{ id: 81, old_division: { id: 22, name: '3e Sciences' }, new_division: { id: 26, name: 'Bac Mathématiques' }, old_division_name: '3e Sciences', new_division_name: 'Bac Mathématiques', reason: 'Erreur de choix', other_reason: null, status: 'processed' }],
    exams: [
      { id: 91, due_date: at(2 * day), appearance_date: at(-1 * day), duration: '02:00:00', expired: false, content: { name: 'Devoir suites', instructor: { name: 'Aziz', last_name: 'Mejri' } }, subject_exams: [{ subject: { id: 11, name: 'Mathématiques' } }] },
      { id: 92, due_date: at(-3 * day), appearance_date: at(-10 * day), duration: '01:00:00', expired: true, content: { name: 'Devoir optique', instructor: { name: 'Rim', last_name: 'Ayari' } }, subject_exams: [{ subject: { id: 12, name: 'Physique-chimie' } }] },
    ],
    examTimes: new Map(), homework: [], gifts: [{ id: 21, name: 'Sac à dos', amount: 120, gift_images: [{ file_url: picture('sac'), is_cover: true }] }, { id: 22, name: 'Calculatrice', amount: 200, gift_images: [{ file_url: picture('calc'), is_cover: true }] }], cart: [],
    orders: [{ id: 31, amount: 60, note: 'Merci', status: 'approved', gift_request_items: [{ id: 311, gift: { id: 21, name: 'Sac à dos', amount: 60 } }], gift_request_deliveries: [{ name: 'Nour', phone: '20123456', state: 'Sousse', delegation: 'Akouda', postal_code: '4022', full_address: '3 rue des Oliviers' }] }],
    bought: 0, next: 9000, participates: new Set([1401]), rated: false, popups: true,
  }
}

const chapters = (id) => [['course', 'Chapitre un'], ['course', 'Chapitre deux'], ['exam', 'Devoirs corrigés'], ['recording', 'Séances filmées'], ['divers', 'Aide-mémoire']].map(([type, name], i) => ({ id: id * 10 + i, name: `${name}`, slug: `${id * 10 + i}-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`, type }))
const lessonTypes = [[1, 'YOUTUBE VIDEO'], [2, 'CRYPTED VIDEO'], [3, 'MAGAZINE'], [4, 'QCM']]
function lessons(subjectId, chapter) {
  const types = chapter.type === 'recording' ? [[6, 'RECORDING']] : lessonTypes
  return types.map(([typeId, typeName], i) => {
    const id = subjectId * 1000 + (chapter.id % 10) * 100 + 101 + i + 100
    const locked = chapter.name === 'Chapitre deux' && i === 1
    return {
      content: {
        id, name: `Leçon ${typeName.toLowerCase()} ${id}`, slug: `lecon-${id}`, type: { id: typeId, name: typeName }, instructor: { name: 'Aziz', last_name: 'Mejri' }, description: `<p>Objectif de la leçon <b>${id}</b></p>`,
        content_videos: typeId === 3 || typeId === 4 ? [] : [{ url: locked ? null : `${origin}/media/film.mp4`, duration: '0:00:20' }], event: typeId === 6 ? { start_date: at(-12 * day) } : null, content_qcm_id: typeId === 4 ? 77 : null, rtl: subjectId === 13,
      },
      contentName: `Leçon ${typeName.toLowerCase()} ${id}`, tabId: 1, sectionId: 1, sections: [{ id: 1, name: 'Partie A' }], locked, lockedVideo: locked, bookmarked: state.bookmarks.has(id),
      attachments: locked ? [] : [{ name: 'Fiche.pdf', url: `${origin}/media/fiche.pdf` }], pages: typeId === 3 && !locked ? [1, 2, 3].map((n) => ({ url: picture(`page-${n}`) })) : [], otp: typeId === 2 || typeId === 6 ? 'otp-xyz' : null, datas: { urlData: typeId === 2 || typeId === 6 ? `${origin}/pages/player` : null },
    }
  })
}
const subjectRow = ([id, name, slug, videos, done], i) => ({ id, o_id: id, name, slug: `${id}-${slug}`, label: name, img: picture(slug), thumbnail: picture(slug), progress: Math.round((100 * done) / videos), color: '#2266aa', visible: true, active: true, position: i + 1, subjectVideos: videos })
const person = { name: 'Aziz', last_name: 'Mejri' }
const card = (subject, chapterType, contentSlug, name) => ({ subject: { name: subject[1], slug: `${subject[0]}-${subject[2]}`, thumbnail: picture(subject[2]) }, content: { id: Number(contentSlug.split('-')[1]), name, slug: contentSlug }, chapter: { name: 'Chapitre un', slug: chapters(subject[0])[0].slug }, content_slug: contentSlug, instructor: person, teacher: 'Aziz Mejri', division: { id: 26, name: 'Bac Mathématiques' }, createdAt: at(-2 * day), chapter_type: chapterType })
function week(offset) {
  const monday = new Date(); monday.setUTCHours(0, 0, 0, 0); monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7) + offset * 7)
  const names = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
  const days = names.map((name, i) => ({ id: i + 1, name, translated_name: name, day: new Date(monday.getTime() + i * day).toISOString().slice(0, 10), currentDay: new Date(monday.getTime() + i * day).toDateString() === new Date().toDateString() }))
  const event = (id, index, hour, name, more = {}) => ({ dayIndex: index, day: index, name, disabled: false, participated: state.participates.has(id), subject: { name: 'Mathématiques', thumbnail: picture('m'), domain: { id: 5 } }, teacher: person, event: { id, start_time: new Date(monday.getTime() + index * day + hour * 3600e3).toISOString(), end_time: new Date(monday.getTime() + index * day + (hour + 1) * 3600e3).toISOString(), description: `Séance ${name}`, chapterId: null, has_hessaty_chapter: false, versPilote: false, files: [{ name: 'Plan.pdf', url: `${origin}/media/plan.pdf` }], dayDate: days[index].day, traineeship: null }, hessatyId: null, ...more })
  return { days, events: [event(1401, 1, 9, 'Suites'), event(1402, 3, 17, 'Optique'), event(1403, 6, 10, 'Révision finale')], current_week: { now: new Date().toISOString() }, student_levels: [{ subject: { name: 'Mathématiques' }, name: 'Avancé' }] }
}
const offersRow = () => [
  { id: 801, offer_id: 44, name: 'Excellent', type: 'primary', color: '#0a7', price: 2400, Baseprice: 3000, Finalprice: 2400, Button: 'Choisir', disabled: false, description: '<ul><li>Toutes les <b>leçons</b></li></ul>', offer_description: '<p>Complet</p>', offer: { id: 44, name: 'Excellent', is_free: false, position: 1 },
    pricing: [{ id: 1, period: 1, quantity: 1, price: 2400, final_price: 2400, discount: 0, infoDiscount: null }, { id: 2, period: 3, quantity: 3, price: 7200, final_price: 6480, discount: 10, infoDiscount: { discountType: 'percentage_discount', discountValue: 10 } }],
    offer_subject_details: state.subjects.slice(0, 3).map(([id, name]) => ({ id: id + 100, subject: { id, name }, subjectId: id, period: 1, price: 800, final_price: 800, description: name })), offer_subject_bought_status: [{ id: 111, disabled: false }], slices: [], indexSliceToPay: null },
  { id: 802, offer_id: 83, name: 'Gold', type: 'pack', color: '#c90', price: 60000, Baseprice: 60000, Finalprice: 60000, Button: 'Payer la tranche', disabled: false, description: 'Toute l’année', offer: { id: 83, name: 'Gold', is_free: false, position: 2 }, pricing: [{ id: 3, period: 'reste de l\'année', quantity: 9, price: 60000, final_price: 60000, discount: 0 }], offer_subject_details: [], offer_subject_bought_status: [], slices: [{ amount: 30000, slice: 1 }, { amount: 30000, slice: 2 }], indexSliceToPay: 0 },
]

// ---------------------------------------------------------------- the calls: method, path, handler → payload, or refuse(status, message, field)
class Refusal { constructor(status, message, field) { Object.assign(this, { status, message, field }) } }
const refuse = (status, message, field) => { throw new Refusal(status, message, field) }
const ok = (payload, message = null, more = {}) => ({ payload, message, more })
const calls = []
const call = (method, template, handler, shape = 'item') => {
  const names = []
  const re = new RegExp('^' + template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, n) => (names.push(n), '([^/]+)')) + '/?$')
  calls.push({ method, template, re, names, handler, shape, weight: names.length })
}
const P = '/platform'
call('POST', `${P}/auth/login_check`, ({ body }) => (body.username === 'nour.trabelsi@example.tn' || /20123456$|^020123456$/.test(body.username ?? '')) && body.password === 'Motdepasse1!' ? ok({ token: 'tok.nour.1', user_type: 'Student' }) : refuse(401, 'Invalid credentials'))
call('GET', `${P}/auth/me`, () => ok({ user: state.user, permissions: state.permissions, studentLevel: [{ subject: { name: 'Mathématiques' }, name: 'Avancé' }] }))
call('GET', `${P}/auth/my-profile`, () => ok({ ...state.user, isTest: state.user.istest }))
call('GET', `${P}/auth/logout`, () => ok(null, 'À bientôt'))
call('POST', `${P}/auth/register`, ({ body }) => body.email === 'pris@example.tn' ? refuse(400, 'Account information already used') : ok({ id: 7009 }, 'Compte créé'))
call('POST', `${P}/auth/confirm-registration`, ({ query }) => query.get('token') === 'ABC123' ? ok(null, 'Compte vérifié') : refuse(400, 'Code invalid'))
call('GET', `${P}/auth/resend-code`, () => ok(null, 'Code envoyé'))
for (const m of ['GET', 'POST']) call(m, `${P}/auth/request-password`, () => ok(null, 'Code de réinitialisation envoyé'))
call('POST', `${P}/auth/reset-password`, ({ body }) => body.token === 'R123' ? ok(null, 'Mot de passe changé') : refuse(400, 'Bad resetting Token', 'token'))
call('GET', `${P}/auth/social/{provider}/callback`, () => ok({ token: 'tok.nour.1', user_type: 'Student' }))
call('POST', `${P}/user/update`, ({ body }) => { for (const [k, v] of Object.entries({ name: body.name, last_name: body.lastName })) if (v) state.user[k] = v; return ok(null, 'Profil mis à jour') })
call('POST', `${P}/user/update-photo`, () => ok({ avatar: picture('avatar-2') }, 'Photo changée'))
call('PUT', `${P}/user/change-password`, () => ok(null, 'Le Mot de Passe est Modifié'))
call('PUT', `${P}/user/add-email`, ({ body }) => { state.user.email = body.email; return ok(null, 'E-mail ajouté') })
call('PUT', `${P}/user/add-phone`, ({ body }) => { state.user.phone = body.phone; return ok(null, 'Téléphone ajouté') })
call('POST', `${P}/user/confirm-code`, () => ok(null, 'E-mail vérifié'))
call('PUT', `${P}/user/add-parent-phone`, ({ body }) => { state.user.phone2 = body.phone2; return ok(null, 'Téléphone ajouté') })
call('POST', `${P}/user/set-notification-token`, () => ok(null))
call('PUT', `${P}/user/update-notification-preferences`, ({ body }) => { for (const [k, v] of Object.entries(body)) if (k in state.user.notification_preferences) state.user.notification_preferences[k] = Number(v); return ok(state.user.notification_preferences, 'Préférences enregistrées') })
call('GET', `${P}/edit-division-reasons`, () => ok([{ id: 1, reason: 'Erreur de choix' }, { id: 4, reason: 'Autre' }]), 'list')
call('GET', `${P}/edit-division`, () => ok(state.changes), 'list')
call('POST', `${P}/edit-division`, ({ body }) => { state.user.division = { id: Number(body.newDivision), name: 'Bac Sciences' }; return ok(null, 'Classe changée') })
call('GET', `${P}/countries`, () => ok([{ id: 1, name: 'Tunisie' }, { id: 2, name: 'Sénégal' }]), 'list')
for (const t of ['divisions', 'student/divisions', '{level}/divisions']) call('GET', `${P}/${t}`, () => ok([{ id: 26, is_public: true, name: 'Bac Mathématiques', last_name: '', position: 1 }, { id: 27, is_public: true, name: 'Bac Sciences', last_name: '', position: 2 }]), 'list')
call('GET', `${P}/countries/{id}/states`, () => ok([{ id: 4, name: 'Sousse' }, { id: 5, name: 'Sfax' }]), 'list')
call('GET', `${P}/deleg/{id}/delegation`, () => ok([{ id: 41, name: 'Akouda' }]), 'list')
call('GET', `${P}/state/{id}/institutes`, () => ok([{ id: 411, name: 'Lycée pilote de Sousse' }]), 'list')
call('GET', `${P}/optional-subjects/{id}`, () => ok([{ id: 3, name: 'Espagnol' }]), 'list')
call('GET', `${P}/student/subjects`, () => ok(state.subjects.map(subjectRow)), 'list')
call('GET', `${P}/student/subjects/{id}/chapters`, ({ params }) => {
  const subject = state.subjects.find(([id]) => id === Number.parseInt(params.id)) ?? refuse(404, 'not found')
  return ok({
    subject: { id: subject[0], name: subject[1] }, chapterSections: [{ id: 1, sectionId: 1, name: 'Premier trimestre', position: 1, tabId: 1, type: 'course' }], tabs: [{ id: 1, name: 'Cours' }], recordingTabs: [{ id: 2, name: 'Enregistrements' }],
    chapters: chapters(subject[0]).map((chapter) => ({ chapter: { ...chapter, chapter_sections: [{ id: 1 }] }, firstLessonSlug: lessons(subject[0], chapter)[0].content.slug, instructor: person, nbContent: lessons(subject[0], chapter).length })),
  })
})
const findChapter = (subjectText, chapterText) => { const id = Number.parseInt(subjectText); const found = state.subjects.find(([n, , slug]) => n === id || subjectText.endsWith(slug)); const chapter = found && chapters(found[0]).find((c) => c.slug === chapterText || String(c.id) === chapterText); return chapter ? { subject: found, chapter } : refuse(404, 'not found') }
const contents = (recording) => ({ params }) => {
  const { subject, chapter } = findChapter(params.s, params.c)
  if ((chapter.type === 'recording') !== recording) refuse(404, 'not found')
  return ok({ subject: { id: subject[0], name: subject[1], slug: `${subject[0]}-${subject[2]}` }, chapter, tabs: [{ id: 1, name: 'Cours' }], recordingTabs: [{ id: 1, name: 'Séances' }], chapterSections: [{ id: 1, name: 'Partie A', position: 1, tabId: 1 }], contents: lessons(subject[0], chapter) })
}
call('GET', `${P}/student/subjects/{s}/chapters/{c}/contents`, contents(false), 'contents')
call('GET', `${P}/student/subjects/{s}/chapters-recording/{c}/contents`, contents(true), 'contents')
call('GET', `${P}/student/subjects/{s}/chapters/{c}/contents/{l}`, ({ params }) => {
  const { subject, chapter } = findChapter(params.s, params.c)
  const lesson = lessons(subject[0], chapter).find((x) => x.content.slug === params.l || params.l.startsWith(String(x.content.id))) ?? refuse(404, 'not found')
  return lesson.locked ? refuse(403, 'Vous devez débloquer d\'abord ce cours') : ok(lesson)
})
call('GET', `${P}/student/chapters/new-contents`, () => ok([card(state.subjects[0], 'lesson', 'lecon-11201', 'Nouvelle leçon de maths'), card(state.subjects[1], 'lesson', 'lecon-12201', 'Nouvelle leçon de physique')]), 'list')
call('GET', `${P}/student/chapters/free-contents`, () => ok([card(state.subjects[3], 'lesson', 'lecon-14201', 'Leçon gratuite d’anglais')]), 'list')
call('GET', `${P}/reactions/{id}`, ({ params }) => ok({ content_reactions: { angry: 0, sad: 1, thinking: 0, happy: 2, love: 4 + (state.reactions.get(params.id) === 'love' ? 1 : 0) }, user_reaction: state.reactions.has(params.id) ? { reaction_type: state.reactions.get(params.id) } : null }))
call('POST', `${P}/reactions`, ({ body }) => { body.reaction_type ? state.reactions.set(String(body.content_id), body.reaction_type) : state.reactions.delete(String(body.content_id)); return ok({ content_reactions: { love: 5, sad: 1, happy: 2, angry: 0, thinking: 0 }, user_reaction: body.reaction_type ? { reaction_type: body.reaction_type } : null }, 'Merci') })
call('POST', `${P}/user/subjects/{s}/chapters/{c}/contents/{id}/bookmark`, ({ params }) => { const id = Number(params.id); const now = !state.bookmarks.has(id); now ? state.bookmarks.add(id) : state.bookmarks.delete(id); return ok({ bookmarked: now }, now ? 'Ajoutée aux favoris' : 'Retirée des favoris') })
call('GET', `${P}/student/bookmarked-contents`, () => ok([...state.bookmarks].map((id) => ({ id, name: `Leçon favorite ${id}`, marked_bookmarked_at: at(-day), created_at: at(-30 * day), subject: { name: 'Mathématiques', slug: '11-mathematiques' }, chapterSlug: chapters(11)[id % 1000 >= 400 ? 3 : 0].slug, lessonSlug: `lecon-${id}` }))), 'list')
call('GET', `${P}/latest-posts`, () => ok({ topics: [{ title: 'Entraide en suites', last_poster_username: 'yasmine' }, { title: 'Qui révise l’optique ?', last_poster_username: 'karim' }] }))
call('GET', `${P}/student/pubs-cards`, () => ok([{ id: 1, type: 'offer', position: 1, icon_url: null, text: 'Révise avec <b>Gold</b>', text_image_url: null, video_link: null, url_link: `${origin}/pages/web`, background_url: picture('fond'), visible: true, icon_position: 'left', color: '#fff' }]), 'list')
call('GET', `${P}/video-links`, () => ok([{ id: 1, name: 'Comment payer', link: `${origin}/media/film.mp4` }]), 'list')
call('POST', `${P}/search/autocomplete`, ({ body }) => ok(String(body.term ?? '').length < 3 ? [] : [{ id: 11201, name: 'Suites arithmétiques', subject: 'Mathématiques', subject_name: 'Mathématiques', subject_slug: '11-mathematiques', chapter_slug: chapters(11)[0].slug, content_slug: 'lecon-11201' }, { id: 11501, name: 'Séance suites', subject: 'Mathématiques', subject_name: 'Mathématiques', subject_slug: '11-mathematiques', chapter_slug: chapters(11)[3].slug, content_slug: 'lecon-11501' }]), 'list')
call('GET', `${P}/free-offer-duration/used-duration`, () => ({ raw: { data: { percentage: 35 } } }))
call('GET', `${P}/alerts`, () => ok([{ groupeName: 'Excellent', restDays: 6, expirationDate: at(6 * day), isSlice: false, sliceIndex: null }]), 'list')
call('GET', `${P}/events`, ({ query }) => query.get('today') === '1' ? ok(week(0).events.slice(0, 1).map((e) => ({ id: e.event.id, description: 'Séance Suites', subject: { name: 'Mathématiques' }, teacher: person, start_time: at(3600e3), end_time: at(7200e3) }))) : ok(week(Number(query.get('offset') ?? 0))))
call('POST', `${P}/events/join-user`, ({ body }) => { state.participates.add(Number(body.content_id)); return ok({ message: 'participation enregistrée' }, 'Participation enregistrée') })
call('GET', `${P}/events/{id}/get-join-link`, () => ok({ eventStartTime: at(2 * 3600e3), message: 'La séance n’est pas ouverte' }))
call('POST', `${P}/live-sessions/rating/submit`, () => { state.rated = true; return ok(null, 'session rated successfully') })
call('POST', `${P}/live-sessions/rating/dont-want-to-rate`, () => { state.rated = true; return ok(null) })
call('GET', '/analytics/rateables', () => ok(state.rated ? [] : [{ webinar_session_attendee_rateable: { _id: 'att-1', attendanceTimeInSeconds: 3100 }, content_event: { start_date: at(-2 * day), content: { name: 'Séance notée' } } }]), 'list')
call('GET', '/attendance/attendances', () => ok([{ id: 1, content: { name: 'Suites, séance suivie' }, content_name: 'Suites, séance suivie', startTime: at(-8 * day), attendanceTimeInSeconds: 3400, attendance_time: 3400, subject: { name: 'Mathématiques' }, subject_name: 'Mathématiques', rateables_count: 1 }]), 'list')
call('POST', '/progress/progress', ({ body }) => { const id = Number(body.contentId); state.watched.set(id, (state.watched.get(id) ?? 0) + Number(body.watchedTime ?? 0)); if (body.completed === true || body.completed === 1) state.completed.add(id); return ok(null, null, { expired: false }) }, 'progress')
call('GET', '/progress/progress/subjects', () => ok(state.subjects.map(([id, , , , done]) => ({ subject_id: id, nbCompleted: done }))), 'list')
call('GET', '/progress/progress/subjects/{id}', ({ params }) => ok({ subject_id: Number(params.id), nbCompleted: state.subjects.find(([id]) => id === Number(params.id))?.[4] ?? 0 }))
call('GET', '/progress/progress/subjects/{id}/chapters', ({ params }) => ok(chapters(Number(params.id)).map((c, i) => ({ chapter_id: c.id, nbCompleted: i === 0 ? 2 : 0 }))), 'list')
call('GET', '/progress/progress/chapters/{id}/contents', ({ params }) => ok([...state.completed].filter((id) => Math.floor(id / 1000) === Math.floor(Number(params.id) / 10)).map((id) => ({ content_id: id, chapter_id: Number(params.id), completed: true }))), 'list')
call('GET', '/quiz/login', () => ({ raw: { token: 'quiz-token', user_id: 55 } }))
call('GET', '/geolocation/', () => ({ raw: { country_code: 'TN', countryCode: 'TN', country: 'Tunisia' } }))
// money
call('GET', `${P}/codes`, () => ok(state.codes), 'list')
call('POST', `${P}/student/codes`, ({ body }) => { if (body.paymentMethod === 1 && body.reference === 'MAUVAIS') refuse(400, 'code rejected', 'reference'); const row = { id: state.next++, code: null, method: 'code', amount: Number(body.amount), description: null, date: at(0), status: body.paymentMethod === 1 ? 'processed' : 'pending', reference: body.reference ?? null, comment: body.comment ?? null, paymentMethod: body.paymentMethod }; state.codes.unshift(row); if (body.paymentMethod === 1) state.user.points += row.amount; return ok({ id: row.id }, 'Demande enregistrée') })
call('GET', `${P}/payment/redirect/{id}`, ({ params }) => ok({ url: `${origin}/pages/bank`, data: { orderId: `ord-${params.id}`, amount: '1000' } }))
call('GET', `${P}/payment-pay-dunya/redirect/{id}`, () => ok({ url: `${origin}/pages/bank` }))
call('POST', `${P}/payment-pay-dunya/echec`, () => ok(null, 'La transaction a échoué'))
call('POST', `${P}/payment/success`, () => ok(null, 'Paiement confirmé'))
call('GET', `${P}/payment/d17/{id}`, ({ params }) => ok({ url: `d17://pay/${params.id}` }))
call('GET', `${P}/payment/d17/check/{id}`, () => refuse(400, 'Paiement non reçu'))
call('GET', `${P}/student/payment-history`, () => ok([{ id: 1, payed_at: at(-20 * day), amount: 1000 }]), 'list')
call('GET', `${P}/bank-account-info`, () => ok([{ name: 'Banque de l’école', details: [{ owner: 'Plateforme', number: '10 000 000 000' }] }]), 'list')
call('GET', `${P}/student/transfer-points-history`, () => ok(state.transfers), 'list')
call('POST', `${P}/student/transfer-points`, ({ body }) => { if (Number(body.points) > state.user.points) refuse(400, 'insufficient points', 'points'); const row = { id: state.next++, status: 'pending', is_confirmed: false, from_user: { id: 7001, name: 'Nour' }, to_user: { id: Number(body.toUser), name: `Élève ${body.toUser}` }, points: Number(body.points), updated_at: at(0), from_parent_user: null, sender_id: 7001, sender_name: 'Nour' }; state.transfers.unshift(row); return ok({ id: row.id }, 'Code envoyé') })
call('POST', `${P}/student/confirm-transfer-points`, ({ query }) => { const row = state.transfers.find((t) => !t.is_confirmed && t.from_user.id === 7001); if (query.get('confirmationToken') !== '123456' || !row) refuse(400, 'bad confirmation token'); row.is_confirmed = true; row.status = 'processed'; state.user.points -= row.points; return ok(null, 'Transfert confirmé') })
call('GET', `${P}/student/confirm-transfer-points/{id}`, () => ok(null, 'Code renvoyé'))
call('GET', `${P}/student/offers`, () => ok(offersRow()), 'list')
call('POST', `${P}/student/checkout/buy`, () => { if (state.user.points < 2400) refuse(402, 'insufficient balance'); state.user.points -= 2400; state.bought++; state.subscriptions.unshift({ id: state.next++, group: { id: 44, name: 'Excellent' }, name: 'Excellent', amount_paid: 2400, price: 2400, start_date: at(0), end_date: at(30 * day) }); return ok({ amount: 2400 }, 'Achat réussi') })
call('GET', `${P}/student/history/subscriptions`, () => ok(state.subscriptions), 'list')
call('GET', `${P}/student/discount-code`, () => ok([]), 'list')
call('POST', `${P}/student/discount-code`, ({ body }) => body.code === 'BIENVENUE' ? ok({ id: 1, discount_code_offer_division: { type: 'percentage', amount: 10, quantity: 1, all_year: false, discount_code: { id: 1, code: 'BIENVENUE', on_base_price: false }, discount_code_offers: [{ offer: { id: 44 } }] } }, 'Code ajouté') : refuse(400, 'invalid code', 'code'))
call('DELETE', `${P}/student/discount-code/{id}`, () => ok(null))
call('GET', `${P}/student/profit/discount-code`, () => ok([{ id: 1, code: 'NOUR10', created_at: at(-50 * day), expired_at: at(50 * day), nb_of_use: 12, active: true, totalAmount: 4300 }]), 'list')
call('GET', `${P}/student/profit/discount-code-histories/{id}`, () => ok([{ id: 1, created_at: at(-3 * day), amount: 240, offer: { name: 'Excellent' } }]), 'list')
call('POST', `${P}/digitalvirgo/checkout`, () => ok({ redirectUrl: `${origin}/pages/bank` }))
call('POST', `${P}/checkout`, () => ok({ redirectUrl: `${origin}/pages/bank` }))
call('POST', `${P}/digitalvirgo/unsubscribe`, () => ok(null, 'Désabonné'))
call('GET', `${P}/digitalvirgo/success`, () => ok(null, 'Abonnement actif'))
call('POST', `${P}/digitalvirgo/echec`, () => ok(null, 'Abonnement refusé'))
call('GET', `${P}/offers`, () => ok([{ id: 291, level: 'primary', dailyPrice: 0.95, weeklyPrice: 7.75 }, { id: 147, level: 'baccalaureate', dailyPrice: 2.3, weeklyPrice: 17.25 }]), 'list')
// referral
call('GET', `${P}/student/generate-gift-code`, () => ok({ id: 5, gift_code: state.user.gift_code }))
call('GET', `${P}/student/history/generated-gifts`, () => ok([{ id: 1, user: { name: 'Lina', last_name: 'Baccar' }, affiliation: { start_date: at(-15 * day), group: { name: 'Excellent' } }, profit_amount: 120 }]), 'list')
call('GET', `${P}/student/generated-gifts`, () => ok([]), 'list')
call('POST', `${P}/student/generated-gifts`, () => refuse(400, 'cannot use own code', 'code'))
call('DELETE', `${P}/student/generated-gifts/{id}`, () => ok(null))
call('GET', `${P}/student/gifts`, () => ok(state.gifts), 'paged')
call('GET', `${P}/student/gifts/{id}`, ({ params }) => ok(state.gifts.find((g) => g.id === Number(params.id)) ?? refuse(404, 'not found')))
call('GET', `${P}/student/gift-requests/current`, () => state.cart.length === 0 ? refuse(404, 'empty cart') : ok({ id: 900, amount: state.cart.reduce((n, x) => n + x.gift.amount, 0), status: null, gift_request_items: state.cart, gift_request_deliveries: [] }))
call('GET', `${P}/student/gift-requests`, () => ok(state.orders), 'list')
call('POST', `${P}/student/gift-request-items`, ({ body }) => { const gift = state.gifts.find((g) => g.id === Number(body.gift)) ?? refuse(404, 'not found'); state.cart.push({ id: state.next++, gift }); return ok(null, 'Ajouté au panier') })
call('DELETE', `${P}/student/gift-request-items/{id}`, ({ params }) => { state.cart = state.cart.filter((x) => x.id !== Number(params.id)); return ok(null) })
call('POST', `${P}/student/gift-requests-delivery`, () => { state.orders.unshift({ id: state.next++, amount: 120, note: null, status: 'pending', gift_request_items: state.cart, gift_request_deliveries: [] }); state.cart = []; return ok(null, 'Commande envoyée') })
call('GET', `${P}/student/gift-requests/conversion-rate-gift-point`, () => ok({ rate: 2 }))
call('POST', `${P}/student/gift-requests/convert-gift-point`, ({ body }) => { const n = Number(body.giftPoint); if (n > state.user.gift_point) refuse(400, 'insufficient tokens'); state.user.gift_point -= n; state.user.points += Math.round(n / 2); return ok({ points: state.user.points, gift_point: state.user.gift_point }, 'Converti') })
// exams, reports, parents, messages
call('GET', `${P}/student/content-exam`, () => ok({ contents: state.exams, subjects: [{ id: 11, name: 'Mathématiques' }, { id: 12, name: 'Physique-chimie' }] }))
call('GET', `${P}/student/content-exam/{id}`, ({ params }) => { const exam = state.exams.find((e) => e.id === Number(params.id)) ?? refuse(404, 'not found'); const times = state.examTimes.get(exam.id); return ok({ contentExam: exam, fileExam: [{ id: 1, name: 'sujet.pdf', url: `${origin}/media/sujet.pdf` }], fileHomework: state.homework.filter((h) => h.exam === exam.id), fileHomeWorkCorrection: [], fileExamCorrection: exam.expired ? [{ id: 2, name: 'corrige.pdf', url: `${origin}/media/corrige.pdf` }] : [], startedAt: times?.started_at ?? null, dueDate: exam.due_date }) })
call('GET', `${P}/student/content-exam-student-time-limitation/{id}`, ({ params }) => ok(state.examTimes.get(Number(params.id)) ?? { started_at: null, due_date: null, isExamStarted: false }))
call('POST', `${P}/student/content-exam-student-time-limitation`, ({ body }) => { const id = Number(body.contentExam); if (state.examTimes.has(id)) refuse(400, 'already started'); const times = { started_at: at(0), due_date: at(2 * 3600e3), isExamStarted: true }; state.examTimes.set(id, times); return ok(times) })
call('POST', `${P}/student/content-exam/{id}`, ({ params }) => { state.homework.push({ id: state.next++, exam: Number(params.id), name: 'travail.pdf', url: `${origin}/media/travail.pdf` }); return ok(null, 'Travail reçu') })
call('DELETE', `${P}/student/content-exam/{examId}/{fileId}`, ({ params }) => { state.homework = state.homework.filter((h) => h.id !== Number(params.fileId)); return ok(null, 'Travail retiré') })
call('GET', `${P}/student/video-reports`, () => ok(state.reports), 'list')
call('GET', `${P}/student/report-reasons`, () => ok([{ id: 1, name: 'Erreur de contenu', reason: 'Erreur de contenu' }, { id: 3, name: 'Erreur technique', reason: 'Erreur technique' }]), 'list')
call('POST', `${P}/student/video-reports`, ({ body }) => { state.reports.unshift({ id: state.next++, report_reason: { id: Number(body.reportReason), reason: 'Erreur de contenu' }, reasonId: Number(body.reportReason), description: body.description, content: { id: Number(body.content), name: 'Leçon signalée' }, contentId: Number(body.content), status: 'Pending', created_at: at(0), date: at(0), reject_reason: null, is_confirmed: false }); return ok(null, 'Signalement envoyé') })
call('PUT', `${P}/student/video-reports/{id}`, ({ params, body }) => { const row = state.reports.find((r) => r.id === Number(params.id)) ?? refuse(404, 'not found'); row.description = body.description; return ok(null, 'Signalement modifié') })
call('DELETE', `${P}/student/video-reports/{id}`, ({ params }) => { state.reports = state.reports.filter((r) => r.id !== Number(params.id)); return ok(null, 'Signalement supprimé') })
call('GET', `${P}/request-parent-user-children`, () => ok(state.parents), 'list')
call('PUT', `${P}/request-parent-user-children/{id}`, ({ params, body }) => { const row = state.parents.find((p) => p.id === Number(params.id)) ?? refuse(404, 'not found'); row.approved = Number(body.approved) === 1; return ok(null, 'Demande traitée') })
call('GET', `${P}/student/notifications`, ({ query }) => { const page = Number(query.get('page') ?? 1), size = Number(query.get('perPage') ?? 24); const rows = query.get('search') === 'seen:false' ? state.notifications.filter((n) => !n.seen) : state.notifications; return ok(rows.slice((page - 1) * size, page * size), null, { meta: { current_page: page, last_page: Math.max(1, Math.ceil(rows.length / size)), total: rows.length } }) }, 'paged')
call('POST', `${P}/student/notifications/{id}/mark-as-seen`, ({ params }) => { const row = state.notifications.find((n) => n.id === Number(params.id)); if (row) row.seen = true; return ok(null) })
call('GET', '/notifications/getMessages', () => ok([{ _id: 'm1', seen: false, message: { name: 'Bienvenue Nour', body: '<p>Bonne <b>rentrée</b> !</p>', created_at: at(-4 * day) } }]), 'list')
call('GET', '/notifications/message', () => ok({ _id: 'm1', seen: true, message: { name: 'Bienvenue Nour', body: '<p>Bonne <b>rentrée</b> !</p>', created_at: at(-4 * day) } }))
call('GET', '/notifications/getPopups', () => ok(state.popups ? [{ _id: 'p1', popup: { name: 'Semaine de révision', body: '<p>Du 1 au 7</p>' } }] : []), 'list')
call('GET', '/notifications/popup/hide', () => { state.popups = false; return ok(null) })
calls.sort((a, b) => a.weight - b.weight)

// ---------------------------------------------------------------- the forms
const keep = /^(has_exam|has_forum|influencer|eligibleUserForGift|_?id|.*_id|.*Id|slug|.*[sS]lug|token|user_type|url|link|code|content|chapter|subject|user|permissions|message|popup|event|content_event|webinar_session_attendee_rateable|chapters|contents|topics|days|events|day|dayIndex|start_time|end_time|dayDate|duration|type|pricing|quantity|period|offer|gift_request_items|gift|amount|rate|page|contentExam|changePassword|verified|completed|division|country|position|started_at|due_date|isExamStarted|status|approved|is_confirmed|parent_user|report_reason|name|title|content_reactions|user_reaction|reaction_type|attendance.*|locked.*|seen|percentage|joinUrl|eventStartTime|redirectUrl|current_week|now|content_videos|datas|urlData|otp|pages|bookmarked|visible|active|from_user|to_user|current_page|last_page|total|meta|price|final_price|Finalprice|Baseprice|dailyPrice|weeklyPrice|fileExam|data|slices|indexSliceToPay|discount_code.*|gift_code)$/
const loud = /^(type|status|method|user_type)$/
const oldStamp = (text) => { const d = new Date(text); const p = (n) => String(n).padStart(2, '0'); return `${d.getFullYear()}-${p(d.getMonth() + 1)}-${p(d.getDate())} ${p(d.getHours())}:${p(d.getMinutes())}:${p(d.getSeconds())}` }
const pairs = Object.entries({ content_id: 'contentId', chapter_id: 'chapterId', subject_id: 'subjectId', lessonSlug: 'content_slug', chapterSlug: 'chapter_slug', birth_date: 'birthDate', last_name: 'lastName', due_date: 'dueDate', started_at: 'startedAt', istest: 'isTest', start_time: 'startTime', end_time: 'endTime', created_at: 'createdAt', optional_subject: 'optionalSubject', start_date: 'startDate', end_date: 'endDate', chapter_sections: 'chapterSections', dailyPrice: 'daily_price', weeklyPrice: 'weekly_price', is_confirmed: 'isConfirmed', gift_point: 'giftPoint', from_user: 'fromUser', to_user: 'toUser', nbCompleted: 'nb_completed', attendanceTimeInSeconds: 'attendance_time_in_seconds', firstLessonSlug: 'first_lesson_slug', joinUrl: 'join_url', eventStartTime: 'event_start_time', offer_description: 'offerDescription' })
const other = new Map(pairs.flatMap(([a, b]) => [[a, b], [b, a]]))
/** The pairs that stand in the documents themselves in both conventions; `names` uses these alone. */
const documented = new Set(['content_id', 'contentId', 'chapter_id', 'chapterId', 'subject_id', 'subjectId', 'lessonSlug', 'chapterSlug', 'chapter_slug', 'birth_date', 'birthDate', 'last_name', 'lastName', 'due_date', 'dueDate', 'started_at', 'startedAt', 'istest', 'isTest', 'created_at', 'createdAt', 'optional_subject', 'optionalSubject', 'chapter_sections', 'start_time', 'startTime', 'gift_point', 'giftPoint'])

function transform(value, use, key, where) {
  if (Array.isArray(value)) return value.map((x, i) => transform(x, use, key, `${where}/${i}`))
  if (value !== null && typeof value === 'object') {
    const out = {}
    for (const [k, v] of Object.entries(value)) {
      const name = use.has('names') && documented.has(k) && other.has(k) && !(other.get(k) in value) ? other.get(k) : k
      out[name] = transform(v, use, k, `${where}.${k}`)
    }
    if (use.has('extra') && Object.keys(out).length > 0) { out.__typename = 'Row'; out.pivot = { created_by: 'cron', tags: [null, 1, 'x'] }; out.deleted_at = null }
    return out
  }
  if (use.has('nulls') && value !== null && !keep.test(key) && hash(where) % 2 === 0) return null
  if (use.has('nulls') && key === 'points' && where.startsWith('GET /platform/auth/')) return null
  if (use.has('texts')) { if (typeof value === 'number') return Number.isInteger(value) ? (/(price|amount|points)$/i.test(key) ? value.toFixed(2) : String(value)) : String(value); if (typeof value === 'boolean') return value ? '1' : '0' }
  if (use.has('old')) { if (typeof value === 'boolean') return value ? 1 : 0; if (typeof value === 'string' && loud.test(key)) return hash(where) % 2 ? value.toUpperCase() : value.replace(/^./, (c) => c.toUpperCase()); if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return oldStamp(value) }
  if (use.has('extra') && typeof value === 'string' && /^(name|title|description|label|text|reason|comment)$/.test(key) && !value.startsWith('<')) return value.includes('Excellent') || value.includes('Gold') ? value : `${value} <em>★</em> &amp; plus`
  return value
}

/** The documents name `payload` for these, so they keep it in every form. */
const enveloped = /\/auth\/(login_check|me|my-profile)$|\/latest-posts$|\/contents$|\/student\/codes$|pay-dunya\/redirect|\/payment\/d17\/\{id\}$|digitalvirgo\/checkout$|platform\/checkout$|get-join-link$|\/profit\//

/** Of these calls the documents show the answer: a message that is used, or a status of 200. */
const answered = /\/user\/(update|change-password|add-parent-phone)$|\/payment\/success$/

function wrap(use, { payload, message, more = {} }, { shape, template }) {
  if (use.has('lists') && shape === 'contents') payload = payload.contents
  if (use.has('lists') && template.endsWith('/student/content-exam')) payload.contents = payload.contents.map((e) => ({ ...e, subject_exams: e.subject_exams.map((x) => x.subject) }))
  if (enveloped.test(template)) return { success: true, code: 200, message, payload, ...more }
  // Where the meta of a page stands is not shown: in the payload, beside it (`lists`), or as a paginator (`data`).
  if (shape === 'paged' && !use.has('bare') && !use.has('data') && !use.has('lists') && more.meta) return { success: true, code: 200, message, payload: { data: payload, meta: more.meta } }
  if (use.has('bare')) {
    if (shape === 'paged') return { data: payload, ...more }
    if (payload === null || payload === undefined) return { ...more, ...(message ? { message } : {}) }
    return Array.isArray(payload) ? payload : { ...(message ? { message } : {}), ...payload, ...more }
  }
  if (use.has('data')) return Array.isArray(payload) ? { data: payload, meta: more.meta ?? { current_page: 1, last_page: 1, per_page: 100, total: payload.length }, links: { next: null }, message } : { data: payload, message, ...more }
  return { success: true, code: 200, message, payload, ...more }
}

function refusal(use, { status, message, field }) {
  if (use.has('refusals')) return { status: 200, body: { success: false, code: status, message, payload: null } }
  if (use.has('bare')) return { status, body: field ? { errors: { [field]: [message] } } : { message } }
  if (use.has('data')) return { status: field ? 422 : status, body: field ? { message: 'The given data was invalid.', errors: { [field]: [message] } } : { error: message } }
  return { status, body: { success: false, code: status, message, errors: field ? { [field]: [message] } : {}, payload: null } }
}

// ---------------------------------------------------------------- the server
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR42mNk+M+AFzCOKhhVAABLfQf9b3Y0TwAAAABJRU5ErkJggg==', 'base64')
const pages = {
  'human-check': '<!doctype html><title>check</title><script>location.hash="token=human-ok"</script>',
  bank: '<!doctype html><meta charset="utf-8"><title>Banque</title><h1>Page de paiement</h1>', player: '<!doctype html><title>player</title><p>lecteur', quiz: '<!doctype html><title>quiz</title><p>questionnaire', web: '<!doctype html><title>web</title><p>page',
}
function readBody(request, buffer) {
  const type = request.headers['content-type'] ?? '', text = buffer.toString('utf8')
  if (type.includes('json')) { try { return JSON.parse(text) } catch { return {} } }
  if (type.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  return Object.fromEntries([...text.matchAll(/name="([^"]+)"(?!; filename)\r\n\r\n([^\r]*)/g)].map(([, k, v]) => [k, v]))
}
const open = /\/auth\/(login_check|register|request-password|reset-password|social)|\/countries|\/divisions|\/states|optional-subjects|^\/geolocation|^\/platform\/(offers|checkout)$/
const server = http.createServer((request, response) => {
  const chunks = []
  request.on('data', (c) => chunks.push(c))
  request.on('end', () => {
    const url = new URL(request.url, origin)
    const send = (status, body, type = 'application/json; charset=utf-8') => { response.writeHead(status, { 'content-type': type }); response.end(Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body)) }
    if (url.pathname === '/__variant') { variant = url.searchParams.get('name') ?? variant; state = fresh(); log = []; sent = ''; return send(200, { variant }) }
    if (url.pathname === '/__log') return send(200, log)
    if (url.pathname === '/__sent') return send(200, sent, 'text/plain; charset=utf-8')
    if (url.pathname === '/__state') return send(200, { points: state.user.points, bought: state.bought, transfers: state.transfers.length, bookmarks: [...state.bookmarks], watched: [...state.watched], completed: [...state.completed], preferences: state.user.notification_preferences, phone: state.user.phone, homework: state.homework.length, reports: state.reports.length, cart: state.cart.length, orders: state.orders.length, tokens: state.user.gift_point, codes: state.codes.length, exams: [...state.examTimes.keys()], parents: state.parents.map(({ id, approved }) => ({ id, approved })) })
    if (url.pathname.startsWith('/pages/')) return send(200, pages[url.pathname.split('/')[2]] ?? pages.web, 'text/html; charset=utf-8')
    if (url.pathname === '/media/film.mp4' && film) return send(200, fs.readFileSync(film), 'video/mp4')
    if (url.pathname.startsWith('/media/')) return url.pathname.endsWith('.png') ? send(200, png, 'image/png') : url.pathname.endsWith('.pdf') ? send(200, '%PDF-1.4\n%%EOF', 'application/pdf') : send(404, 'none', 'text/plain')
    const found = calls.find((c) => c.method === request.method && c.re.test(url.pathname))
    const operation = found ? `${found.method} ${found.template}` : `${request.method} ${url.pathname}`
    const use = formsOf(operation), body = readBody(request, Buffer.concat(chunks))
    log.push({ method: request.method, path: url.pathname + url.search, body, key: request.headers['idempotency-key'] ?? null, form: [...use].join('+'), known: Boolean(found), t: Date.now() })
    if (!found) return send(404, { success: false, code: 404, message: 'not found' })
    if (!open.test(url.pathname) && !/tok\.nour\.1/.test(request.headers.authorization ?? '') && !url.pathname.startsWith('/quiz')) return use.has('refusals') ? send(401, '') : send(401, { success: false, code: 401, message: 'unauthorized' })
    try {
      const match = found.re.exec(url.pathname)
      const params = Object.fromEntries(found.names.map((n, i) => [n, decodeURIComponent(match[i + 1])]))
      const result = found.handler({ params, query: url.searchParams, body })
      if (result.raw) return send(200, result.raw)
      // A progress service of its own: outside `plain` it answers shortly.
      if (found.shape === 'progress' && (use.has('bare') || use.has('lists'))) return use.has('lists') ? send(201, '') : send(200, result.more)
      // Writing calls whose answer the documents do not show say nothing; an empty list is null.
      if (use.has('silent') && request.method !== 'GET' && (result.payload === null || result.payload === undefined) && Object.keys(result.more ?? {}).length === 0 && !enveloped.test(found.template) && !answered.test(found.template)) return send(204, '')
      result.payload = transform(result.payload, use, '', operation)
      if (use.has('silent') && Array.isArray(result.payload) && result.payload.length === 0) result.payload = null
      const answer = wrap(use, result, found)
      sent += `${operation} ${JSON.stringify(answer)}\n`
      send(200, answer)
    } catch (error) {
      if (!(error instanceof Refusal)) { console.error(operation, error); return send(500, { message: 'Server error' }) }
      const { status, body: refused } = refusal(use, error)
      send(status, refused)
    }
  })
})
server.listen(0, '127.0.0.1', () => {
  origin = `http://127.0.0.1:${server.address().port}`
  state = fresh()
  const base = (name) => ({ base: `${origin}/${name}` })
  const config = {
    name: 'Voix', services: Object.fromEntries(['platform', 'progress', 'quiz', 'notifications', 'analytics', 'attendance', 'geolocation'].map((name) => [name, base(name)])),
    pages: { humanCheck: `${origin}/pages/human-check`, registration: `${origin}/pages/web`, teacher: `${origin}/pages/web`, forum: `${origin}/pages/web`, web: `${origin}/pages/web`, quiz: `${origin}/pages/quiz` },
    links: { contactPhone: '+216 70 000 000', supportEmail: 'aide@example.tn' }, youtubeEmbed: `${origin}/pages/youtube/`, hosts: { images: [origin], media: [origin], frames: [origin], payments: [origin], live: [origin], browser: [origin] },
  }
  fs.mkdirSync(outDir, { recursive: true })
  fs.writeFileSync(path.join(outDir, 'platform.json'), JSON.stringify(config, null, 1), { mode: 0o600 })
  console.log(origin)
})
