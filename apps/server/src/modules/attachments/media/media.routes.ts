import {
  adminMedia,
  createMedia,
  createMediaFolder,
  createTemporaryUpload as createTemporaryUploadEndpoint,
  deleteMediaFolder,
  libraryMediaDelete,
  libraryMediaRead,
  listMediaFolders,
  media,
  moveMediables,
  updateMediaFolder,
} from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { createFolder, deleteFolder, listFolders, moveMedia, renameFolder } from './library/folders.ts'
import {
  createInLibrary,
  createInPlatformLibrary,
  deleteMedia,
  deletePlatformMedia,
  exportPlatformLibrary,
  findPlatform,
  listLibrary,
  listPlatformLibrary,
  updateMedia,
} from './library/library.ts'
import { mediaQuery } from './media.query.ts'
import { stageUpload } from './upload/stage-upload.ts'
import { createTemporaryUpload } from './upload/temporary-uploads.ts'

export function mediaRoutes(routes: Routes): void {
  serve(routes, createTemporaryUploadEndpoint, createTemporaryUpload, stageUpload('default'))
  serve(routes, createMedia, createInLibrary, stageUpload('default'))
  serve(routes, media.create, createInLibrary, stageUpload('default'))
  serve(routes, adminMedia.create, createInPlatformLibrary, stageUpload('default'))
  serveResource(routes, media, {
    list: listLibrary,
    filters: filterOptions(media),
    read: mediaQuery.read,
    update: updateMedia,
    remove: deleteMedia,
  })
  serve(routes, libraryMediaRead as typeof media.read, mediaQuery.read)
  serve(routes, libraryMediaDelete, deleteMedia)
  serveResource(routes, adminMedia, {
    list: listPlatformLibrary,
    filters: filterOptions(adminMedia),
    export: exportPlatformLibrary,
    read: async (ctx, { params, query }) => mediaQuery.one(ctx, await findPlatform(ctx, params.id, 'read'), query.include),
    remove: deletePlatformMedia,
  })
  serve(routes, moveMediables, moveMedia)
  serve(routes, listMediaFolders, listFolders)
  serve(routes, createMediaFolder, createFolder)
  serve(routes, updateMediaFolder, renameFolder)
  serve(routes, deleteMediaFolder, deleteFolder)
}
