import type { Area } from '../../../registry.ts'
import { cleanMediaJob } from './cleanup.ts'
import { makeSizesJob } from './make-sizes.ts'
import { mediaRoutes } from './media.routes.ts'
import { serveMedia } from './serve-media.ts'

export { attachMedia, type AttachOptions, detachMedia, type MediaReference } from './attach-media.ts'
export { loadCoverMedia, loadMedia, loadMediaBy } from './media-includes.ts'
export { listMediaOf } from './media.query.ts'
export type { MediaOwner, MediaRow } from './media-row.ts'
export { imageUrls, presentMedia } from './media-urls.ts'
export { requireFile, storeUpload, type StoreOptions } from './store-upload.ts'
export { consumeTemporaryUploads } from './temporary-uploads.ts'

export const mediaArea: Area = {
  routes: mediaRoutes,
  plain: serveMedia,
  jobs: (services) => [makeSizesJob(services), cleanMediaJob(services)],
  schedule: (services) =>
    services.jobs.schedule(
      cleanMediaJob(() => services),
      '17 * * * *',
      {},
    ),
}
