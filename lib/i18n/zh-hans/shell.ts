import type { shell as english } from '#lib/i18n/en/shell'
import type { Translated } from '#lib/i18n/translated'

export const shell: Translated<typeof english> = {
  description: '作曲工作室：描述一首歌，参考一段录音，或把一首歌续写下去。',
  skip: '跳到正文',
  navigation: '主导航',
  write: '创作',
  newest: '最新',
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
    waking: '启动中',
    label: '服务：',
    answering: '，正常',
    away: '，正在重新连接',
    starting: '，还没准备好',
    madeByRemote: '歌曲由远程服务制作。',
    madeByEngine: '歌曲由内置引擎制作。',
  },
  unread: '，有新歌',
  notFound: {
    name: '找不到页面',
    title: '这个地址下什么也没有。',
    text: '歌曲可能已被删除，也可能链接在转发时少了一截。',
    act: '写一首歌',
  },
  failed: {
    title: '这个页面断了线。',
    text: '你写的内容都还在，制作中的歌曲也会继续。重新打开通常就好了。',
    act: '重新打开',
  },
  wrongAddress: {
    title: '这个工作室只应答本机的访问',
    text: '请用 <link>localhost:{port}</link> 打开，或在启动它的地方设置 PUBLIC_URL。',
  },
}
