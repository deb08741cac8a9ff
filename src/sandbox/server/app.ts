import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import { type Service, services } from '#shared/contract/endpoint.ts'
import { type DemoAction, demoAction, type DemoState } from '#shared/desktop/demo.ts'
import { sameSecret } from '../base/secrets'
import type { Addresses, Platform } from '../domains/handler'
import { serveGeneratedDocument } from '../media/generated-documents'
import { serveGeneratedGift } from '../media/generated-gifts'
import { serveGeneratedPage } from '../media/generated-pages'
import type { createStaticFiles } from '../media/static-files'
import { embedPage } from '../pages/embed'
import { hostilePage } from '../pages/hostile'
import { joinPage } from '../pages/join'
import { cardPage, decidedPage, paymentPage } from '../pages/payment'
import { playerPage } from '../pages/player'
import { quizPage } from '../pages/quiz'
import { socialPage } from '../pages/social'
import { captchaPage, forumPage, registrationPage, sitePage, teacherPage } from '../pages/static-pages'
import { truncateUpload, applyFault } from './apply-fault'
import { dispatch, type MatchedEndpoint, matchEndpoint } from './dispatch'
import { documentedResponse } from './documented-responses'
import type { ActiveFault, FaultInjector } from './fault-injection'
import { jsonResponse, refusalResponse } from './responses'

const bodyBytes = 10 * 1024 * 1024
const workBytes = 61 * 1024 * 1024
const changingReads = new Set([
  'account.signOut',
  'registration.resendCode',
  'social.callback',
  'transfers.resendCode',
  'operator.succeeded',
  'referrals.generateCode',
  'messages.one',
  'messages.hidePopup',
])
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** `name` is null if no endpoint matched. */
export type RecordedCall = { name: string | null; method: string; status: number; user: string | null }

type AppOptions = {
  platform(): Platform
  media: Awaited<ReturnType<typeof createStaticFiles>>
  faults: FaultInjector
  secret: string
  progressKey: string
  closed: AbortSignal
  save(): Promise<void>
  state(): DemoState
  act(action: DemoAction): Promise<DemoState>
  onResponse(call: RecordedCall): void
}

export function createApp(parts: AppOptions): Hono {
  const { media, faults, platform, closed } = parts
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.res.headers.set('Date', new Date(platform().clock.now()).toUTCString())
    context.res.headers.set('X-Content-Type-Options', 'nosniff')
  })
  app.use(async (context, next) => (isLoopback(context.req.raw) ? next() : context.text('Misdirected request', 421)))
  const inside = new Hono()
  inside.use(async (context, next) =>
    sameSecret(context.req.param('secret') ?? '', parts.secret) ? next() : context.notFound(),
  )
  const small = bodyLimit({
    maxSize: bodyBytes,
    onError: () => refusalResponse('validationFailed', {}, { errors: { body: ['This value is too large'] } }),
  })
  const large = bodyLimit({ maxSize: workBytes, onError: () => refusalResponse('cannotUploadHomework') })
  inside.use((context, next) => {
    const found = findEndpoint(context.req.raw)
    if (found?.endpoint.bodyKind === 'none') return next()
    return found?.name === 'exams.submit' ? large(context, next) : small(context, next)
  })
  inside.on(['GET', 'HEAD'], '/media/:path{.+}', (context) => {
    const path = context.req.param('path')
    const drawn = (method: string) =>
      platform().photos.serve(path, method) ??
      platform().submissions.serve(path, method) ??
      serveGeneratedPage(path, method) ??
      serveGeneratedDocument(path, method) ??
      serveGeneratedGift(path, method)
    const serve = async () => drawn(context.req.method) ?? (await media.serve(path, context.req.raw))
    const fault = faults.take('media')
    return fault === null ? serve() : applyFault({ fault, signal: context.req.raw.signal, closed, schema: null }, serve)
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
  // Rejects in process; over the network, returns 500 and logs to stderr.
  app.onError((error) => {
    throw error
  })
  return app
}

function addPages(inside: Hono, { platform, faults, closed }: AppOptions): void {
  const fileFor = (request: Request) => getAddresses(request).media
  inside.get('/pages/human-check', () => captchaPage())
  inside.post('/pages/human-check/token', (context) => {
    // Requires a preflight from other origins, which always fails.
    if (context.req.header('x-human-check') !== 'page') return refusalResponse('accessDenied')
    const issue = async () =>
      jsonResponse({ token: platform().humanCheck.issue(context.req.query('action') ?? '') }, 200)
    const fault = faults.take('human-check')
    return fault === null
      ? issue()
      : applyFault(
          {
            fault,
            signal: context.req.raw.signal,
            closed,
            schema: z.object({ token: z.string() }),
          },
          issue,
        )
  })
  inside.get('/pages/youtube/:id', (context) => embedPage(context.req.param('id'), fileFor(context.req.raw)))
  inside.get('/pages/join/:event', (context) =>
    joinPage(platform(), context.req.param('event'), context.req.query('ticket') ?? ''),
  )
  inside.get('/pages/teacher', () => teacherPage())
  inside.get('/pages/forum', () => forumPage())
  inside.get('/pages/web/*', () => sitePage())
  inside.get('/pages/registration', () => registrationPage())
  inside.get('/pages/social/:provider', (context) =>
    socialPage(platform(), context.req.param('provider'), new URL(context.req.url).searchParams),
  )
}

function addPayments(inside: Hono, { platform, save }: AppOptions): void {
  inside.post('/pages/pay/card', async (context) =>
    cardPage(platform(), new URLSearchParams(await context.req.text()), getAddresses(context.req.raw)),
  )
  inside.get('/pages/pay/:way/:order', (context) =>
    paymentPage(platform(), context.req.param('way'), context.req.param('order'), getAddresses(context.req.raw)),
  )
  inside.post('/pages/pay/:way/:order', async (context) => {
    const choice = new URLSearchParams(await context.req.text()).get('choice') ?? ''
    const shown = decidedPage(platform(), { way: context.req.param('way'), order: context.req.param('order'), choice })
    await save()
    return shown
  })
}

function addFrames(inside: Hono, { platform, faults, closed }: AppOptions): void {
  const withFaults = async (request: Request, show: () => Response) => {
    const fault = faults.take('frames')
    const answer = () => Promise.resolve(show())
    return fault === null ? answer() : applyFault({ fault, signal: request.signal, closed, schema: null }, answer)
  }
  const getLesson = (id: string | undefined) => platform().world.school.lessonById(Number(id))
  inside.get('/pages/quiz', (context) =>
    withFaults(context.req.raw, () =>
      quizPage(getLesson(context.req.query('id')), new URL(context.req.url).searchParams),
    ),
  )
  inside.get('/pages/protected/:lesson', (context) =>
    withFaults(context.req.raw, () => {
      const lesson = getLesson(context.req.param('lesson'))
      const view = lesson === null ? null : platform().protectedViews.open(context.req.query('otp') ?? '', lesson.id)
      return playerPage({
        lesson,
        view,
        isSilent: platform().answerForm.now === 'documented',
        media: getAddresses(context.req.raw).media,
      })
    }),
  )
  inside.post('/pages/protected/view/:view', (context) =>
    platform().protectedViews.prolong(context.req.param('view'))
      ? context.body(null, 204)
      : refusalResponse('accessDenied'),
  )
  inside.get('/pages/hostile', (context) => hostilePage(new URL(context.req.url)))
}

async function serveCall(parts: AppOptions, request: Request): Promise<Response> {
  const found = findEndpoint(request)
  if (found === null) {
    parts.onResponse({ name: null, method: request.method, status: 404, user: null })
    return refusalResponse('notFound')
  }
  const platform = parts.platform()
  const run = async () => {
    const response = await dispatch(platform, {
      matched: found,
      request,
      addresses: getAddresses(request),
      progressKey: parts.progressKey,
    })
    if (request.method !== 'GET' || changingReads.has(found.name)) await parts.save()
    return platform.answerForm.now === 'documented' ? documentedResponse(found.name, response) : response
  }
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  const user = token === undefined ? null : platform.sessions.getStudent(token, platform.clock.now())
  const fault = parts.faults.take(found.name)
  const faultContext = {
    signal: request.signal,
    closed: parts.closed,
    schema: found.endpoint.response,
  }
  const response = await (fault === null
    ? run()
    : isTruncatedUpload(found, fault)
      ? truncateUpload(request, fault.at)
      : applyFault({ ...faultContext, fault }, run))
  parts.onResponse({ name: found.name, method: request.method, status: response.status, user })
  return response
}

function findEndpoint(request: Request): MatchedEndpoint | null {
  const { pathname, searchParams } = new URL(request.url)
  const [, , , serviceName = '', ...rest] = pathname.split('/')
  const service: Service | undefined = services.find((each) => each === serviceName)
  return service === undefined ? null : matchEndpoint(service, request.method, rest.join('/'), searchParams)
}

function isTruncatedUpload({ endpoint }: MatchedEndpoint, { kind }: ActiveFault): boolean {
  return kind === 'cut' && endpoint.bodyKind === 'multipart'
}

function getAddresses(request: Request): Addresses {
  const url = new URL(request.url)
  const base = `${url.origin}/s/${url.pathname.split('/')[2] ?? ''}`
  return { media: (path) => `${base}/media/${path}`, page: (path) => `${base}/pages/${path}` }
}

function isLoopback(request: Request): boolean {
  const host = request.headers.get('host')
  return loopback.has(new URL(request.url).hostname) && (host === null || loopback.has(host.replace(/:\d+$/, '')))
}
