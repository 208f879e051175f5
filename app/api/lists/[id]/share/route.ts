import { shareRoute } from '#lib/server/share-route'

export const { GET, PUT, DELETE } = shareRoute('list')
