// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/attachments/media.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { MediableCollection, Media, TemporaryUpload, MediaInput, LibraryMediaInput, MediaUpdate, MediaFolder } from '../../src/attachments/media.ts'
export const MEDIA_KINDS: typeof source.MEDIA_KINDS = ['image', 'video', 'audio', 'document', 'archive', 'other']
export const MEDIA_STATUSES: typeof source.MEDIA_STATUSES = ['ready', 'processing', 'failed', 'quarantined']
export const MEDIABLE_COLLECTIONS: typeof source.MEDIABLE_COLLECTIONS = ['default', 'cover', 'brochure', 'logo', 'avatar', 'attachment', 'gallery', 'product', 'signature']
const mediaLimits = { create: { temporary_media_upload_ids: { maxItems: 1 }, media: { maxItems: 1 }, alt: { maxLength: 200 } }, update: { name: { minLength: 1, maxLength: 180 }, alt: { maxLength: 200 } } } as const
export const media: InBrowser<typeof source.media, typeof mediaLimits> = {
  name: 'media',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      kind: { kind: 'choice', value: 'code', options: ['image', 'video', 'audio', 'document', 'archive', 'other'] },
      folder: { kind: 'choice', value: 'id', nullable: true },
      date_created: { kind: 'date' },
      account: { kind: 'choice', value: 'id' },
    },
  },
  list: { id: 'mediaLibrary.media.list', method: 'GET', path: '/api/v1/media-library/media', access: { who: 'permission', permission: 'media.read' }, records: 'media' },
  export: { id: 'mediaLibrary.media.export', method: 'GET', path: '/api/v1/media-library/media/export', access: { who: 'permission', permission: 'media.export' }, records: 'media', produces: 'xlsx' },
  filters: { id: 'mediaLibrary.media.filters', method: 'GET', path: '/api/v1/media-library/media/filters', access: { who: 'permission', permission: 'media.read' }, records: 'media' },
  read: { id: 'media.read', method: 'GET', path: '/api/v1/media/:id', access: { who: 'permission', permission: 'media.read' }, records: 'media' },
  create: {
    id: 'mediaLibrary.media.create',
    method: 'POST',
    path: '/api/v1/media-library/media',
    access: { who: 'permission', permission: 'media.create' },
    records: 'media',
    multipart: true,
    limits: mediaLimits.create,
  },
  update: { id: 'media.update', method: 'PUT', path: '/api/v1/media/:id', access: { who: 'permission', permission: 'media.create' }, records: 'media', multipart: true, limits: mediaLimits.update },
  remove: { id: 'media.delete', method: 'DELETE', path: '/api/v1/media/:id', access: { who: 'permission', permission: 'media.delete' }, records: 'media' },
}
const createMediaLimits = { temporary_media_upload_ids: { maxItems: 1 }, media: { maxItems: 1 }, alt: { maxLength: 200 } } as const
export const createMedia: InBrowser<typeof source.createMedia, typeof createMediaLimits> = { id: 'media.create', method: 'POST', path: '/api/v1/media', access: { who: 'permission', permission: 'media.create' }, records: 'media', multipart: true, limits: createMediaLimits }
export const libraryMediaRead: InBrowser<typeof source.libraryMediaRead> = { id: 'mediaLibrary.media.read', method: 'GET', path: '/api/v1/media-library/media/:id', access: { who: 'permission', permission: 'media.read' }, records: 'media' }
export const libraryMediaDelete: InBrowser<typeof source.libraryMediaDelete> = { id: 'mediaLibrary.media.delete', method: 'DELETE', path: '/api/v1/media-library/media/:id', access: { who: 'permission', permission: 'media.delete' }, records: 'media' }
const adminMediaLimits = { create: { temporary_media_upload_ids: { maxItems: 1 }, media: { maxItems: 1 }, alt: { maxLength: 200 } }, update: { name: { minLength: 1, maxLength: 180 }, alt: { maxLength: 200 } } } as const
export const adminMedia: InBrowser<typeof source.adminMedia, typeof adminMediaLimits> = {
  name: 'media',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      kind: { kind: 'choice', value: 'code', options: ['image', 'video', 'audio', 'document', 'archive', 'other'] },
      folder: { kind: 'choice', value: 'id', nullable: true },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'admin.mediaLibrary.media.list', method: 'GET', path: '/api/v1/admin/media-library/media', access: { who: 'staff', permission: 'media-library.read' }, records: 'media' },
  export: {
    id: 'admin.mediaLibrary.media.export',
    method: 'GET',
    path: '/api/v1/admin/media-library/media/export',
    access: { who: 'staff', permission: 'media-library.read' },
    records: 'media',
    produces: 'xlsx',
  },
  filters: { id: 'admin.mediaLibrary.media.filters', method: 'GET', path: '/api/v1/admin/media-library/media/filters', access: { who: 'staff', permission: 'media-library.read' }, records: 'media' },
  read: { id: 'admin.mediaLibrary.media.read', method: 'GET', path: '/api/v1/admin/media-library/media/:id', access: { who: 'staff', permission: 'media-library.read' }, records: 'media' },
  create: {
    id: 'admin.mediaLibrary.media.create',
    method: 'POST',
    path: '/api/v1/admin/media-library/media',
    access: { who: 'staff', permission: 'media-library.create' },
    records: 'media',
    multipart: true,
    limits: adminMediaLimits.create,
  },
  update: {
    id: 'admin.mediaLibrary.media.update',
    method: 'PUT',
    path: '/api/v1/admin/media-library/media/:id',
    access: { who: 'staff', permission: 'media-library.create' },
    records: 'media',
    multipart: true,
    limits: adminMediaLimits.update,
  },
  remove: { id: 'admin.mediaLibrary.media.delete', method: 'DELETE', path: '/api/v1/admin/media-library/media/:id', access: { who: 'staff', permission: 'media-library.delete' }, records: 'media' },
}
const moveMediablesLimits = { media_ids: { maxItems: 500 } } as const
export const moveMediables: InBrowser<typeof source.moveMediables, typeof moveMediablesLimits> = {
  id: 'admin.mediaLibrary.mediables.move',
  method: 'POST',
  path: '/api/v1/admin/media-library/mediables/move',
  access: { who: 'staff', permission: 'media-library.create' },
  records: 'mediables',
  limits: moveMediablesLimits,
}
export const listMediaFolders: InBrowser<typeof source.listMediaFolders> = { id: 'admin.mediaLibrary.folders.list', method: 'GET', path: '/api/v1/admin/media-library/folders', access: { who: 'staff', permission: 'media-library.read' }, records: 'folders' }
const createMediaFolderLimits = { name: { minLength: 1, maxLength: 120 } } as const
export const createMediaFolder: InBrowser<typeof source.createMediaFolder, typeof createMediaFolderLimits> = {
  id: 'admin.mediaLibrary.folders.create',
  method: 'POST',
  path: '/api/v1/admin/media-library/folders',
  access: { who: 'staff', permission: 'media-library.create' },
  records: 'folders',
  limits: createMediaFolderLimits,
}
const updateMediaFolderLimits = { name: { minLength: 1, maxLength: 120 } } as const
export const updateMediaFolder: InBrowser<typeof source.updateMediaFolder, typeof updateMediaFolderLimits> = {
  id: 'admin.mediaLibrary.folders.update',
  method: 'PUT',
  path: '/api/v1/admin/media-library/folders/:id',
  access: { who: 'staff', permission: 'media-library.create' },
  records: 'folders',
  limits: updateMediaFolderLimits,
}
export const deleteMediaFolder: InBrowser<typeof source.deleteMediaFolder> = { id: 'admin.mediaLibrary.folders.delete', method: 'DELETE', path: '/api/v1/admin/media-library/folders/:id', access: { who: 'staff', permission: 'media-library.delete' }, records: 'folders' }
export const createTemporaryUpload: InBrowser<typeof source.createTemporaryUpload> = { id: 'temporaryMediaUploads.create', method: 'POST', path: '/api/v1/temporary-media-uploads', access: { who: 'verified' }, records: 'temporaryMediaUploads', multipart: true }
