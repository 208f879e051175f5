import type { importExport as english } from '#lib/i18n/en/import-export'
import type { Translation } from '#lib/i18n/translated'

export const importExport: Translation<typeof english> = {
  library: {
    title: '曲库',
    name: '导出与导入',
    text: '歌曲及其歌词、设置和原始音频，还有歌单和回收站，都在一个文件中。不含生成中的歌曲和分享链接。',
    export: '导出曲库',
    import: '导入曲库',
    importHint: '可在这里或另一个 Songloom 导入，也可以把它拖到曲库页面上。已有的歌曲不会改动。',
    drop: '松开即可导入这个曲库',
    dropWrong: '请拖入一个由 Songloom 导出的归档',
  },
  importing: {
    label: '导入',
    sending: '正在上传归档… {sent} / {all}',
    reading: '正在读取归档…',
    unpacking: '正在导入… {done, number} / {of, number}，{bytes} / {all}',
    stay: '请不要关闭此标签页。若导入中断，再次导入即可继续。',
    stop: '取消',
    stopped: '已取消。再次导入该归档可继续。',
    close: '关闭',
    cut: '连接中断。再次导入该归档可继续。',
    notZip: '这不是 zip 文件。请选择由 Songloom 导出的归档。',
    failed: '{tasks, plural, other {导入了 # 首生成失败的歌}}。',
    came: '{songs, plural, =0 {没有新歌导入。} other {导入了 # 首歌。}}',
    nothing: '归档中的内容都已在你的曲库中。',
    there: '{there, plural, other {有 # 项已存在}}，未作改动。',
    copies: '{copies, plural, other {有 # 项}}的原 ID 已被占用，因此换了新 ID。',
    trash: '{trash, plural, other {有 # 首歌}}在回收站中，仍保留在那里。',
    left: '{left, plural, other {有 # 项}}无法读取：',
    leftOne: '{what}：{why}',
  },
}
