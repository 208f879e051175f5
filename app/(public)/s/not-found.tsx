import { ShareNotFound } from '#components/shared-page/share-not-found'

export default ShareNotFound
