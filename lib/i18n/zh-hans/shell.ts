import type { shell as english } from '#lib/i18n/en/shell'
import type { Translation } from '#lib/i18n/translated'

export const shell: Translation<typeof english> = {
  description: '创作歌曲：描述一首歌，使用参考音频，或续写一首歌。',
  skip: '跳到主要内容',
  navigation: '主导航',
  create: '创作',
  newest: '最近',
  library: '曲库',
  lists: '歌单',
  trash: '回收站',
  settings: '设置',
  more: '更多',
  signIn: '登录',
  close: '关闭',
  undo: '撤销',
  service: {
    remote: '远程',
    builtIn: '内置',
    offline: '离线',
    waking: '启动中…',
    unreachable: '无响应',
    label: '服务：',
    onlineStatus: '，正常',
    offlineStatus: '，正在重新连接',
    startingStatus: '，尚未就绪',
    unreachableStatus: '，正在重试',
    noAnswer: '远程服务没有响应，正在重试。',
    madeByRemote: '歌曲由远程服务生成。',
    madeByEngine: '歌曲由内置引擎生成。',
  },
  unread: '，有未播放的歌曲',
  notFound: {
    name: '找不到页面',
    title: '页面不存在',
    text: '它可能已被删除，或链接不完整。',
    act: '创作歌曲',
  },
  failed: {
    title: '页面无法显示',
    text: '你写的内容已保存，进行中的歌曲会继续生成。请重新加载页面。',
    act: '重新加载',
  },
  wrongAddress: {
    title: 'Songloom 只能在运行它的电脑上打开',
    text: '请打开 <link>localhost:{port}</link>，或在启动 Songloom 时设置 PUBLIC_URL。',
  },
}
