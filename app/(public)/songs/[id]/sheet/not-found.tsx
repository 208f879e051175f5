export { SongNotFound as default } from '#components/song/song-missing'
