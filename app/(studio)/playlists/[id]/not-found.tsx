export { PlaylistMissing as default } from '#components/library/playlist-page'
