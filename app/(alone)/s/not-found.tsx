import { NotShared } from '#components/visit/not-shared'

export default NotShared
