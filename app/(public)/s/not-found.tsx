import { NotShared } from '#components/shared-page/share-not-found'

export default NotShared
