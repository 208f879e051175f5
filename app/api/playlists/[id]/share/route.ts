import { shareRoute } from '#lib/server/shares/share-route'

export const { GET, PUT, DELETE } = shareRoute('playlist')
