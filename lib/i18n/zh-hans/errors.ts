import type { ErrorCode } from '#lib/contract/errors'
import type { errors as english } from '#lib/i18n/en/errors'
import type { Translation } from '#lib/i18n/translated'

/** Codes of songs that failed or were not made, and of what pages find out themselves. */
type OtherCode =
  | 'archive_failed'
  | 'audio_damaged'
  | 'audio_silent'
  | 'audio_too_long'
  | 'audio_too_short'
  | 'cancelled'
  | 'deleted'
  | 'engine_failed'
  | 'extend_at_outside'
  | 'failed'
  | 'gone'
  | 'lost'
  | 'missing'
  | 'not_cancelled'
  | 'not_audio'
  | 'not_sent'
  | 'nothing_to_play'
  | 'parts_failed'
  | 'unconfirmed'

const problems: Record<ErrorCode | OtherCode, string> = {
  bad_json: '请求的内容不是 JSON。',
  bad_body: '请求的内容无法读取。',
  bad_text: '文字里有无法保存的字符。',
  unauthorized: '请先登录。',
  wrong_code: '访问码不对。',
  wrong_password: '邮箱或密码错误。',
  suspended: '这个账号已被停用，请联系所有者。',
  not_fresh: '请重新登录后再试。',
  passkey_refused: '通行密钥验证失败，请重试或使用密码。',
  link_gone: '这个链接已被使用或已过期，请索取新链接。',
  songs_used_up: '会超出每天的歌曲上限（每个版本算一首），UTC 零点重置。',
  storage_used_up: '你的空间已用完，请删除不需要的歌曲并清空回收站，或请所有者增加空间。',
  forbidden_origin: '不允许来自其他网站的请求。',
  import_running: '另一个导入正在进行，请等它完成后再试。',
  not_an_export: '这不是由 Songloom 导出的曲库。',
  damaged_export: '这个归档已损坏，请重新下载并核对大小。',
  newer_export: '这个曲库由更新版本的 Songloom 导出，请先更新这里。',
  not_found: '找不到，可能已被删除。',
  method_not_allowed: '不支持这种请求。',
  source_gone: '这段音频已不存在。',
  nothing_to_play: '排除的内容太多，已没有可以演奏的乐器，请减少排除项。',
  unsupported_field: '所用服务无法接收这些设置，请去掉后再试。',
  engine_changed: '这首歌由其他版本的引擎生成，无法再生成这个文件。',
  no_score: '这首歌没有乐谱，无法编辑。',
  no_language_model: '没有设置写歌词的语言模型。',
  not_ready: '还未生成。',
  stems_too_loud: '有一轨对这种格式来说太响，请选择 32 位浮点。',
  no_parts: '这首歌没有这个文件。',
  source_not_ready: '所选的歌曲还未完成，请等它完成后再试。',
  too_large: '文件太大了。',
  unsupported_song_file: '这个文件里没有可以编曲的歌曲，请用 MIDI、MusicXML、ABC 或 ChordPro。',
  no_melody: '录音里听不出旋律。请单独哼唱旋律，把每个音唱稳。',
  unsupported_media: '这不是能识别的音频文件，请用 MP3、WAV、FLAC、Ogg、Opus、M4A 或 WebM。',
  unsupported_picture: '这不是能使用的图片，请用 JPEG、PNG 或 WebP。',
  range_not_satisfiable: '没有这一段。',
  wrong_host: '不能通过这个地址打开 Songloom。',
  invalid: '有些内容需要修改。',
  idempotency_mismatch: '这个请求已经用别的内容发送过。',
  set_by_operator: '此项由服务器设定，不能在这里修改。',
  payment_required: '在该服务的余额不足。',
  content_refused: '服务拒绝了这些内容。',
  too_many_requests: '请求太频繁，请稍等片刻。',
  internal: '服务器出错，请稍后再试。',
  other_format: '没有这种格式。',
  service_key_refused: '服务拒绝了 Songloom 的 API 密钥，须由所有者更正。',
  service_refused: '服务拒绝了这个请求。',
  upstream_failed: '服务返回了错误。',
  unavailable: '暂时无法使用，请稍后再试。',
  storage_full: '服务器磁盘空间不足，请稍后再试。',
  upstream_timeout: '服务响应超时。',
  archive_failed: '歌曲下载失败。',
  audio_damaged: '音频已损坏，无法读取。',
  audio_silent: '切点之前没有声音，请移动切点或另选一段音频。',
  audio_too_long: '音频太长了。',
  audio_too_short: '音频太短，至少须保留 1 秒。',
  cancelled: '已取消。',
  deleted: '已删除。',
  engine_failed: '引擎未能生成这首歌，请修改描述或重试。',
  extend_at_outside: '切点不在音频之内，请移动切点。',
  failed: '服务未能生成这首歌。',
  gone: '服务那边已经找不到它了。',
  lost: '服务丢失了这个任务，可能是因为它重启过。',
  missing: '服务没有返回这首歌。',
  not_audio: '服务返回的不是音频。',
  not_sent: '30 分钟内没能发送出去。',
  unconfirmed: '已发送，但服务没有响应。',
  parts_failed: '分轨加载失败，请稍后再试。',
  not_cancelled: '现在取消不了。如果它还在继续，请稍后再试。',
}

export const errors: Translation<typeof english> = {
  unreachable: '现在连不上 Songloom，请稍后再试。',
  failed: '出了点问题，请重试。',
  openSettings: '打开设置',
  problems,
  fields: {
    prompt: '请修改描述。',
    lyric: '请修改歌词。',
    similarity: '请重新选择相似度。',
    reference_audio: '这段音频不能用作参考，请换一段。',
    origin_audio: '这首歌不能续写，请换一首。',
    extend_at: '切点须在音频之内，且至少保留 1 秒。',
    model: '请检查模型名称，服务器上要有这个模型。',
    strength: '接近度须在 0 到 1 之间。',
    from: '请检查时间：须在歌曲之内，且终点晚于起点。',
    to: '请检查时间：至少 3 秒，须在歌曲之内，且终点晚于起点。',
    part: '请重新选择声部。',
    line: '请选择有歌词的一行。',
    title: '歌名最多 200 个字符，且不能只有空白。',
    duration: '时长须在 8 到 600 秒之间。',
    tempo: '速度须在 30 到 300 BPM 之间。',
    musical_key: '请输入音名和调式，例如 F# minor。',
    meter: '请重新选择拍号。',
    voice: '请检查人声：无人声时不能有歌词。',
    exclude: '排除的内容最多 500 个字符。',
    language: '请重新选择演唱语言；纯音乐没有语言。',
    seed: '种子须为 0 到 4294967295 的整数，且所用服务要支持。',
    voice_like: '无法沿用这首歌的人声，请另选一首。',
    take_difference: '请重新选择版本差异，且所用服务要支持。',
    name: '请填写名字，最多 100 个字符。',
    email: '请检查邮箱地址：格式要正确，且未被其他账号使用。',
    current: '当前密码不正确。',
    note: '名字最多 100 个字符。',
    password: '密码至少 10 个字符，最多 200 个。',
    base_url: '这个地址不能使用，请核对它是否完整、能访问，并且属于该服务。',
    key: '请检查密钥：不能为空，也不能含有空格。',
    other: '服务不接受其中一项设置。',
  },
}
