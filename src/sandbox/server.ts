import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import { type Service, services } from '../shared/contract/endpoint'
import { type DemoAction, demoAction, type DemoState } from '../shared/desktop/demo'
import { answer, type Matched, matchEndpoint } from './answer'
import type { Addresses, Platform } from './handler'
import type { createMedia } from './media'
import { embedPage } from './pages/embed'
import { joinPage } from './pages/join'
import { captchaPage } from './pages/captcha'
import { hostilePage } from './pages/hostile'
import { forumPage, registrationPage, sitePage, teacherPage } from './pages/places'
import { cardPage, decidedPage, paymentPage } from './pages/payment'
import { playerPage } from './pages/player'
import { documentedResponse } from './documented-answers'
import { quizPage } from './pages/quiz'
import { socialPage } from './pages/social'
import { sameSecret } from './secrets'
import { serveDrawnDocument } from './drawn-documents'
import { serveDrawnGift } from './drawn-gifts'
import { serveDrawnPage } from './drawn-pages'
import { cutUpload, spoil } from './spoil'
import type { Fallen, Trouble } from './trouble'
import { jsonResponse, refusalResponse } from './wire'

const bodyBytes = 10 * 1024 * 1024
/** A file of work of the largest size taken, with what goes around it. */
const workBytes = 61 * 1024 * 1024
/** GET on the wire, and they change something all the same. */
const changingReads = new Set(['account.signOut', 'registration.resendCode', 'social.callback', 'transfers.resendCode', 'operator.succeeded', 'referrals.generateCode', 'messages.one', 'messages.hidePopup'])
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** An answered call, for tests that count them; `name` is null where no endpoint matched. */
export type AnsweredCall = { name: string | null; method: string; status: number; user: string | null }

/** What the server is made of. */
export type ServerParts = {
  platform(): Platform
  media: Awaited<ReturnType<typeof createMedia>>
  trouble: Trouble
  secret: string
  progressKey: { header: string; value: string }
  /** Aborted when the platform closes: calls that wait end. */
  closed: AbortSignal
  /** Called after each call that may have changed something; settled when it is kept. */
  keep(): Promise<void>
  state(): DemoState
  act(action: DemoAction): Promise<DemoState>
  answered(call: AnsweredCall): void
}

/** The demo platform over web Request and Response: everything lies below `/s/<secret>/`. */
export function createServer(parts: ServerParts): Hono {
  const { media, trouble, platform, closed } = parts
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.res.headers.set('Date', new Date(platform().clock.now()).toUTCString())
    context.res.headers.set('X-Content-Type-Options', 'nosniff')
  })
  app.use(async (context, next) => (isLoopback(context.req.raw) ? next() : context.text('Misdirected request', 421)))
  const inside = new Hono()
  inside.use(async (context, next) => (sameSecret(context.req.param('secret') ?? '', parts.secret) ? next() : context.notFound()))
  const small = bodyLimit({ maxSize: bodyBytes, onError: () => refusalResponse('validationFailed', {}, { errors: { body: ['This value is too large'] } }) })
  const large = bodyLimit({ maxSize: workBytes, onError: () => refusalResponse('cannotUploadHomework') })
  inside.use((context, next) => {
    const found = matched(context.req.raw)
    // What no call reads needs no limit; a call without a body says no length either.
    if (found?.endpoint.bodyKind === 'none') return next()
    return found?.name === 'exams.submit' ? large(context, next) : small(context, next)
  })
  inside.on(['GET', 'HEAD'], '/media/:path{.+}', (context) => {
    const path = context.req.param('path')
    const drawn = (method: string) => platform().photos.serve(path, method) ?? platform().handedIn.serve(path, method) ?? serveDrawnPage(path, method) ?? serveDrawnDocument(path, method) ?? serveDrawnGift(path, method)
    const serve = async () => drawn(context.req.method) ?? (await media.serve(path, context.req.raw))
    const fallen = trouble.take('media')
    return fallen === null ? serve() : spoil({ fallen, signal: context.req.raw.signal, closed, random: platform().random, schema: null }, serve)
  })
  addPages(inside, parts)
  addFrames(inside, parts)
  addPayments(inside, parts)
  inside.get('/control/state', () => jsonResponse(parts.state(), 200))
  inside.post('/control/act', async (context) => {
    const action = demoAction.safeParse(await context.req.json().catch(() => null))
    if (!action.success) return refusalResponse('validationFailed', {}, { message: z.prettifyError(action.error) })
    try {
      return jsonResponse(await parts.act(action.data), 200)
    } catch (error) {
      if (error instanceof RangeError) return refusalResponse('validationFailed', {}, { message: error.message })
      throw error
    }
  })
  inside.all('/:service{.+}', (context) => serveCall(parts, context.req.raw))
  app.route('/s/:secret', inside)
  app.notFound(() => refusalResponse('notFound'))
  // A mistake of the platform itself is loud: in process the call rejects, over the network it is a 500 and a line on stderr.
  app.onError((error) => {
    throw error
  })
  return app
}

function addPages(inside: Hono, { platform, trouble, closed }: ServerParts): void {
  const fileFor = (request: Request) => addressesOf(request).media
  inside.get('/pages/human-check', () => captchaPage())
  inside.post('/pages/human-check/token', (context) => {
    // A page of another origin cannot send this header without asking first, and nothing here allows it.
    if (context.req.header('x-human-check') !== 'page') return refusalResponse('accessDenied')
    const issue = async () => jsonResponse({ token: platform().humanCheck.issue(context.req.query('action') ?? '') }, 200)
    const fallen = trouble.take('human-check')
    return fallen === null ? issue() : spoil({ fallen, signal: context.req.raw.signal, closed, random: platform().random, schema: z.object({ token: z.string() }) }, issue)
  })
  inside.get('/pages/youtube/:id', (context) => embedPage(context.req.param('id'), fileFor(context.req.raw)))
  inside.get('/pages/join/:event', (context) => joinPage(platform(), context.req.param('event'), context.req.query('ticket') ?? ''))
  inside.get('/pages/teacher', () => teacherPage())
  inside.get('/pages/forum', () => forumPage())
  inside.get('/pages/web/*', () => sitePage())
  inside.get('/pages/registration', () => registrationPage())
  inside.get('/pages/social/:provider', (context) => socialPage(platform(), context.req.param('provider'), new URL(context.req.url).searchParams))
}

/** Pages of the payment providers, which the application opens in the system browser. */
function addPayments(inside: Hono, { platform, keep }: ServerParts): void {
  inside.post('/pages/pay/card', async (context) => cardPage(platform(), new URLSearchParams(await context.req.text()), addressesOf(context.req.raw)))
  inside.get('/pages/pay/:way/:order', (context) => paymentPage(platform(), context.req.param('way'), context.req.param('order'), addressesOf(context.req.raw)))
  inside.post('/pages/pay/:way/:order', async (context) => {
    const choice = new URLSearchParams(await context.req.text()).get('choice') ?? ''
    const shown = decidedPage(platform(), { way: context.req.param('way'), order: context.req.param('order'), choice })
    await keep()
    return shown
  })
}

/** Pages that the application shows in frames. */
function addFrames(inside: Hono, { platform, trouble, closed }: ServerParts): void {
  const troubled = async (request: Request, show: () => Response) => {
    const fallen = trouble.take('frames')
    const answer = () => Promise.resolve(show())
    return fallen === null ? answer() : spoil({ fallen, signal: request.signal, closed, random: platform().random, schema: null }, answer)
  }
  const lessonOf = (id: string | undefined) => platform().world.school.lessonById(Number(id))
  inside.get('/pages/quiz', (context) => troubled(context.req.raw, () => quizPage(lessonOf(context.req.query('id')), new URL(context.req.url).searchParams)))
  inside.get('/pages/protected/:lesson', (context) =>
    troubled(context.req.raw, () => {
      const lesson = lessonOf(context.req.param('lesson'))
      const view = lesson === null ? null : platform().protectedViews.open(context.req.query('otp') ?? '', lesson.id)
      return playerPage({ lesson, view, isSilent: platform().answerForm.now === 'documented', media: addressesOf(context.req.raw).media })
    }),
  )
  inside.post('/pages/protected/view/:view', (context) => (platform().protectedViews.prolong(context.req.param('view')) ? context.body(null, 204) : refusalResponse('accessDenied')))
  inside.get('/pages/hostile', (context) => hostilePage(new URL(context.req.url)))
}

async function serveCall(parts: ServerParts, request: Request): Promise<Response> {
  const found = matched(request)
  if (found === null) {
    parts.answered({ name: null, method: request.method, status: 404, user: null })
    return refusalResponse('notFound')
  }
  const platform = parts.platform()
  const run = async () => {
    const response = await answer(platform, { matched: found, request, addresses: addressesOf(request), progressKey: parts.progressKey })
    if (request.method !== 'GET' || changingReads.has(found.name)) await parts.keep()
    return platform.answerForm.now === 'documented' ? documentedResponse(found.name, response) : response
  }
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  const user = token === undefined ? null : platform.sessions.studentOf(token, platform.clock.now())
  const fallen = parts.trouble.take(found.name)
  const spoiling = { signal: request.signal, closed: parts.closed, random: platform.random, schema: found.endpoint.response }
  const response = await (fallen === null ? run() : isCutUpload(found, fallen) ? cutUpload(request, fallen.at) : spoil({ ...spoiling, fallen }, run))
  parts.answered({ name: found.name, method: request.method, status: response.status, user })
  return response
}

/** The endpoint that a request names. */
function matched(request: Request): Matched | null {
  const { pathname, searchParams } = new URL(request.url)
  const [, , , serviceName = '', ...rest] = pathname.split('/')
  const service: Service | undefined = services.find((known) => known === serviceName)
  return service === undefined ? null : matchEndpoint(service, request.method, rest.join('/'), searchParams)
}

/** A connection that is cut while a file is on its way: the call does not happen. */
function isCutUpload({ endpoint }: Matched, { kind }: Fallen): boolean {
  return kind === 'cut' && endpoint.bodyKind === 'multipart'
}

/** Addresses of files and pages as this caller reaches them: below the same origin and secret. */
function addressesOf(request: Request): Addresses {
  const url = new URL(request.url)
  const base = `${url.origin}/s/${url.pathname.split('/')[2] ?? ''}`
  return { media: (path) => `${base}/media/${path}`, page: (path) => `${base}/pages/${path}` }
}

/** Only this computer's own names: a page that made its name point here (DNS rebinding) is turned away. */
function isLoopback(request: Request): boolean {
  const host = request.headers.get('host')
  return loopback.has(new URL(request.url).hostname) && (host === null || loopback.has(host.replace(/:\d+$/, '')))
}
