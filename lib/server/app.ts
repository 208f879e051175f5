import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Clock, systemClock, type Timing } from '#lib/clock'
import { capExpiry } from '#lib/data/accounts/invites'
import { OWNER } from '#lib/data/accounts/owner'
import { SESSION_LIFETIME_MS } from '#lib/data/accounts/sessions'
import { syncManifests } from '#lib/data/library/sync-manifests'
import { songFinderByToken } from '#lib/data/songs/songs'
import { deleteExpiredIdempotencyKeys } from '#lib/data/tasks/create-task'
import type { NewSong } from '#lib/data/tasks/fail-task'
import { dropLeases } from '#lib/data/tasks/sending'
import { createTaskEvents, type TaskEvents } from '#lib/data/tasks/task-events'
import { taskFinder } from '#lib/data/tasks/tasks'
import { type Database, type DbContext, openDatabase } from '#lib/db/client'
import { untilNextWrite } from '#lib/db/until-next-write'
import { archiveSong } from '#lib/jobs/archive'
import { startCallbacks } from '#lib/jobs/callbacks'
import type { CancelContext } from '#lib/jobs/cancel'
import { startSweep } from '#lib/jobs/cleanup'
import { createClockWatch } from '#lib/jobs/clock-watch'
import { createExportQueue, type ExportQueue } from '#lib/jobs/export-queue'
import { createLeases } from '#lib/jobs/leases'
import { pollTask } from '#lib/jobs/poll-task'
import { type Queue, startQueue } from '#lib/jobs/queue'
import { renderSong } from '#lib/jobs/render'
import { createRescore, type Rescore } from '#lib/jobs/rescore'
import type { SendContext } from '#lib/jobs/send'
import { createSpeedMeter, type SpeedMeter } from '#lib/jobs/speed-meter'
import { startTaskPoller } from '#lib/jobs/task-poller'
import { DEFAULT_PACE, dividePace, type Pace } from '#lib/pace'
import { type AccessControl, openAccessControl } from '#lib/server/auth/access-control'
import { createSealer } from '#lib/server/auth/seal'
import { randomToken } from '#lib/server/auth/secrets'
import { collectGarbage } from '#lib/server/collect-garbage'
import { type Env, readEnv } from '#lib/server/env'
import { createHealthCheck, type HealthCheck } from '#lib/server/health'
import { createLog } from '#lib/server/log'
import { createLiveChunks, type LiveChunks } from '#lib/server/media/live-chunks'
import { createReplicaStreams, type ReplicaStreams } from '#lib/server/media/replica-streams'
import { createMetrics, type Metrics, metrics } from '#lib/server/metrics'
import { openStorage } from '#lib/server/open-storage'
import { createLyricsWriter, type LyricsWriter } from '#lib/server/services/lyrics-writer'
import { createServices, type Services } from '#lib/server/services/services'
import { createUploadIntake, type UploadIntake } from '#lib/server/uploads/upload-intake'
import { type LyricWriter, lyricWriter } from '#lib/services/embedded/embedded'
import { type EngineHost, engineHost, type HostOptions } from '#lib/services/embedded/engine-host'
import { startEngineThread } from '#lib/services/embedded/engine-thread'
import { type LiveSongs, liveSongs } from '#lib/services/embedded/live-songs'
import { createVoicePreviewer, type RenderVoicePreview } from '#lib/services/embedded/voice-previews'
import { createSafeFetch, type SafeFetch, type SafeFetchOptions } from '#lib/services/safe-fetch/safe-fetch'
import type { Storage } from '#lib/storage/storage'
import { takeDataLock } from './cli/lock.mjs'

/** All parts of a running server. */
export type App = Omit<AccessControl, 'counters'> & {
  env: Env
  clock: Clock
  pace: Pace
  metrics: Metrics
  log: Logger
  database: Database
  db: Database['db']
  /** For requests, whose clients wait. */
  storage: Storage
  /** For background jobs. */
  jobStorage: Storage
  taskEvents: TaskEvents
  live: LiveSongs
  /** Streams of songs that other replicas render. */
  replicaStreams: ReplicaStreams
  /** Chunks saved for other replicas; null for a single process. */
  liveChunks: LiveChunks | null
  engine: EngineHost
  /** Lyrics by the embedded engine. */
  draftLyric: LyricWriter
  /** Writes lyrics instead of the service, where one is set up. */
  lyricsWriter: LyricsWriter
  /** A short song by a voice of the embedded engine. */
  previewVoice: RenderVoicePreview
  /** Starts threads of the engine, because a song may be ordered soon. */
  warmEngine(): Promise<void>
  uploadIntake: UploadIntake
  /** Writes scores of earlier songs. */
  rescore: Rescore
  /** Creates large files on demand. */
  exportQueue: ExportQueue
  speeds: SpeedMeter
  /** Songs that are rendered at once. */
  renderSlots: number
  queue: Queue
  services: Services
  /** What is needed to send remote tasks. */
  sendContext: SendContext
  /** What is needed to poll and cancel remote tasks. */
  pollContext: CancelContext
  safeFetch: SafeFetch
  newSong: NewSong
  /** Polls the service of an open task once, unless a poll is in flight. The result is written to the row. */
  pollNow(taskId: string): void
  findTask: ReturnType<typeof taskFinder>
  findSongByToken: ReturnType<typeof songFinderByToken>
  /** Returns the parts that fail now. */
  checkHealth: HealthCheck
  /** Aborts when the process is stopping. */
  closing: AbortSignal
  /** @param served resolves when all responses have ended */
  close(served: Promise<void>): Promise<void>
}

/** Instrumentation and routes load separate copies of this module, so singletons live on globalThis. */
const shared = globalThis as typeof globalThis & {
  songloomApp?: Promise<App>
  /** Replacements for parts, set by a module loaded before the server (`node --import`). */
  songloomParts?: Partial<AppParts>
}

/** The app of this process, started by the first call. */
export const getApp = (): Promise<App> => {
  shared.songloomApp ??= startApp()
  return shared.songloomApp
}

/** Starts the app of this process, with the environment's settings and the system clock. */
const startApp = async () => {
  const env = readEnv()
  const pace = env.testPace === null ? DEFAULT_PACE : dividePace(DEFAULT_PACE, env.testPace)
  return createApp({
    env,
    clock: systemClock,
    pace,
    metrics: metrics(),
    warm: env.testPace === null,
    ...shared.songloomParts,
  })
}

/** The running app; null if it has not started or failed to start. */
export const currentApp = (): Promise<App | null> => (shared.songloomApp ?? Promise.resolve(null)).catch(() => null)

const SYSTEM_SOUNDFONT = '/usr/share/sounds/sf3/MuseScore_General_Lite.sf3'

/** Concurrent downloads of finished songs. Each is held in memory while it is checked. */
const MAX_DOWNLOADS = 3

/** The parts of an app; omitted ones are the production parts. */
export type AppParts = Timing & {
  env: Env
  /** Opens a database with the newest schema. The app closes it. */
  openDatabase?: () => Promise<Database>
  startEngine?: (options: HostOptions) => EngineHost
  createSafeFetch?: (options: SafeFetchOptions) => SafeFetch
  metrics?: Metrics
  /** Whether the engine's threads start before the first song. */
  warm: boolean
}

/** Creates an app from its parts. Several apps in one process share nothing. */
export const createApp = async (parts: AppParts): Promise<App> => {
  const { env, clock, pace, metrics = createMetrics() } = parts
  const timing = { clock, pace }
  const log = createLog(env.logLevel)
  const database = await (parts.openDatabase ?? (() => openOwnDatabase(env, timing)))()
  const { db } = database
  const context: DbContext = { db, clock, pace }

  const { counters, ...accessControl } = await openAccessControl({ ...context, env, database, metrics, log })
  const processors = availableParallelism()
  const renders = Math.max(2, processors)
  // Until its first segment, a song keeps two threads busy. If two begin at once on two processors, both sound late; in
  // turn, only the second one does.
  const beginnings = Math.max(1, Math.floor(processors / 2))
  const bank = env.soundfont ?? (existsSync(SYSTEM_SOUNDFONT) ? SYSTEM_SOUNDFONT : null)
  const startEngine = parts.startEngine ?? ((options) => engineHost(startEngineThread, options))
  const engine = metrics.watchEngine(startEngine({ renders, beginnings, bank, ...timing, onUnused: collectGarbage }))
  const alone = env.databaseUrl === null
  const storages = await openStorage(env)
  const { request: storage, job: jobStorage } = storages
  const closing = new AbortController()
  // Every waiting request listens to this signal, so Node's leak warning does not apply.
  setMaxListeners(0, closing.signal)
  const onError = (what: string) => (error: unknown) => {
    if (!closing.signal.aborted) log.error({ error }, what)
  }
  const taskEvents = createTaskEvents(clock, database.pubsub)
  const liveChunks = alone
    ? null
    : createLiveChunks({ storage, jobStorage }, onError('A live song couldn’t be stored for the other replicas'))
  const live = liveSongs(liveChunks)
  const findSongByToken = songFinderByToken(db)
  const replicaStreams = createReplicaStreams({
    ...timing,
    live,
    storage,
    taskEvents,
    liveChunks,
    findSongByToken,
    closing: closing.signal,
  })

  const safeFetch = metrics.instrumentSafeFetch(
    (parts.createSafeFetch ?? createSafeFetch)({ ...timing, allowOrigins: env.fetchAllowOrigins }),
  )
  const draftLyric = lyricWriter(engine, Math.random)
  const seal = createSealer(accessControl.secret)
  const services = await createServices(
    {
      ...context,
      env,
      safeFetch,
      engine,
      writeLyric: draftLyric,
      log: (reason) => log.warn({ reason }, 'A service couldn’t make a song'),
      sharedFolder: env.sharedFolder,
      seal,
    },
    OWNER,
  )
  const lyricsWriter = createLyricsWriter({ ...context, env, safeFetch, seal }, OWNER)
  const newSong: NewSong = () => ({ id: randomUUID(), mediaToken: randomToken() })
  const leases = createLeases(context, onError('Leases couldn’t be renewed'))
  const clockWatch = createClockWatch({
    ...context,
    // First called after the queue has started.
    async repairMore() {
      await queue.repairTimes()
      await capExpiry(db, clock.now(), SESSION_LIFETIME_MS)
      await counters.repairTimes(clock.now())
    },
    onJump: (by) => log.warn({ seconds: Math.round(by / 1000) }, 'The system clock changed'),
  })
  const sendContext: SendContext = {
    ...context,
    clockWatch,
    storage: jobStorage,
    taskEvents,
    engine,
    remotes: services,
    leases,
    newSong,
    closing: closing.signal,
  }

  const onFailed = (songId: string, why: unknown) =>
    log.warn(
      typeof why === 'string' ? { songId, why } : { songId, error: why },
      'A finished song couldn’t be downloaded',
    )
  const speeds = createSpeedMeter()
  const queue = await startQueue(
    database,
    timing,
    {
      render: {
        slots: renders,
        run: (job, signal) =>
          renderSong(
            { ...context, storage: jobStorage, taskEvents, engine, live, leases, speeds },
            job,
            signal,
          ).finally(() => {
            // Another replica may restart the render; local listeners then stream from it.
            if (!alone) live.close(job.songId)
          }),
      },
      archive: {
        slots: MAX_DOWNLOADS,
        run: (job, signal) =>
          archiveSong(
            { ...context, storage: jobStorage, taskEvents, engine, remotes: services, leases, onFailed },
            job,
            signal,
          ),
      },
    },
    onError('The job queue failed'),
  )
  metrics.watchRows(db)
  await clockWatch.check()
  const pollContext: CancelContext = {
    ...context,
    taskEvents,
    remotes: services,
    newSong,
    fetchSongs: (tx, songIds) => queue.add(tx, 'archive', songIds),
    fetchNow: () => queue.wake('archive'),
    cancellations: new Map(),
  }
  const pollNow = onceAtATime((taskId) =>
    pollTask(pollContext, taskId, 'watcher').catch(onError('A task couldn’t be polled')),
  )

  // With a remote service the engine only reads recordings.
  const warmEngine = async () => {
    if (parts.warm && (await services.current()) === null) engine.warm()
  }
  await warmEngine()

  await deleteExpiredIdempotencyKeys(context)
  if (alone) await dropLeases(context)
  const taskPoller = startTaskPoller({ ...sendContext, ...pollContext }, onError('A task couldn’t be processed'))
  const findTask = untilNextWrite(taskFinder(db), database.revision)
  const callbacks = startCallbacks(
    {
      ...context,
      safeFetch,
      findTask,
      closing: closing.signal,
      onFailed: (callbackId, last) => log.warn({ callbackId, last }, 'A callback couldn’t be delivered'),
    },
    onError('A callback couldn’t be processed'),
  )
  const exportQueue = createExportQueue(
    { ...context, storage: jobStorage, engine, speeds, analyses: services.analyses, analyserOf: services.analyserOf },
    onError('Files of a song couldn’t be created'),
  )
  const sweep = startSweep(
    {
      ...context,
      clockWatch,
      storages,
      queue,
      onSwept: ({ unknown, gone }) => {
        if (gone.length > 0) log.error({ ids: gone.map(({ id }) => id) }, 'Files of songs or uploads are missing')
        if (unknown.length > 0)
          log.warn({ count: unknown.length }, 'Found files of songs that are not in the database. Run npm run rebuild')
      },
    },
    onError('Housekeeping failed'),
  )

  return {
    ...accessControl,
    env,
    clock,
    pace,
    metrics,
    log,
    database,
    db,
    storage,
    jobStorage,
    taskEvents,
    live,
    replicaStreams,
    liveChunks,
    engine,
    draftLyric,
    lyricsWriter,
    previewVoice: createVoicePreviewer(engine),
    warmEngine,
    uploadIntake: createUploadIntake(),
    rescore: createRescore({ db, storage: jobStorage, engine, closing: closing.signal }),
    exportQueue,
    speeds,
    renderSlots: renders,
    queue,
    services,
    sendContext,
    pollContext,
    safeFetch,
    newSong,
    pollNow,
    findTask,
    findSongByToken,
    checkHealth: createHealthCheck({ ...timing, database, storage }),
    closing: closing.signal,
    async close(served) {
      closing.abort(new Error('Songloom is shutting down.'))
      taskPoller.stop()
      sweep.stop()
      await Promise.all([exportQueue.stop(), callbacks.stop(), leases.drain(pace.drainMs)])
      leases.stop()
      await queue.stop()
      await served
      await engine.close()
      // Each call writes some of the manifests that are behind their rows.
      let written = 1
      while (written > 0) written = await syncManifests(db, storages.transaction).catch(() => 0)
      await database.close()
    },
  }
}

/** Ignores a call while another one for the same id is in flight. */
const onceAtATime = (work: (id: string) => Promise<unknown>) => {
  const inFlight = new Set<string>()
  return (id: string) => {
    if (inFlight.has(id)) return
    inFlight.add(id)
    void work(id).finally(() => inFlight.delete(id))
  }
}

const openOwnDatabase = async ({ databaseUrl, dataDir }: Env, timing: Timing): Promise<Database> => {
  if (databaseUrl) return openDatabase({ url: databaseUrl }, timing)
  takeDataLock(dataDir)
  return openDatabase({ directory: join(dataDir, 'db') }, timing)
}
