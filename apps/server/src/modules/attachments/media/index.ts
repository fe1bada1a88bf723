import type { ServerModule } from '../../../registry.ts'
import { cleanMediaHandler, cleanMediaJob } from './cleanup.ts'
import { makeSizesHandler } from './serve/make-sizes.ts'
import { mediaRoutes } from './media.routes.ts'
import { serveMedia } from './serve/serve-media.ts'

export { pictureDeleted } from './picture-deleted.ts'
export { attachMedia, detachMedia } from './attach-media.ts'
export { loadCoverMedia, loadMedia } from './media-includes.ts'
export { adoptFilesOf, adoptMedia } from './library/adopt-media.ts'
export { listMediaOf } from './media.query.ts'
export { imageUrls, presentMedia, publishedImageUrl } from './serve/media-urls.ts'
export { type StagedFile, stageFiles, stageUpload, type Staging } from './upload/stage-upload.ts'
export { requireFile, storeUpload } from './upload/store-upload.ts'
export { takeUpload } from './upload/take-upload.ts'
export { consumeTemporaryUploads } from './upload/temporary-uploads.ts'

export { deleteUnlinked, eraseFiles, insertDocument, markManyDeleted, markMediaDeleted } from './store/media.ts'
export { copyMedia, mediaChild, fileSection, moveMediaTo, orderMedia, placeMedia, shareMedia, unlinkAllMedia } from './store/mediables.ts'

export const mediaModule: ServerModule = {
  routes: mediaRoutes,
  plain: serveMedia,
  jobs: [makeSizesHandler, cleanMediaHandler],
  schedule: (services) => services.jobs.schedule(cleanMediaJob, '17 * * * *', {}),
}
