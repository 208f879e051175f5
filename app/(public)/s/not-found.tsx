import { NotShared } from '#components/shared-page/not-shared'

export default NotShared
