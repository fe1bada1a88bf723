import {
  accountAttachments,
  accounts,
  accountSummary,
  createAccountAttachment,
  listAccounts as listAccountsEndpoint,
  transferAccount as transferAccountEndpoint,
  uploadAccountCover,
  uploadAccountLogo,
} from '@stoa/contract'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { stageUpload } from '../../attachments/media/index.ts'
import { createAttachment, listAttachments } from './read/account-attachments.ts'
import { uploadPicture } from './change/account-pictures.ts'
import { readSummary } from './read/account-summary.ts'
import { accountQuery, listAccounts, readAccount } from './accounts.query.ts'
import { closeAccount } from './change/close-account.ts'
import { createAccount } from './create/create-account.ts'
import { accountSheet } from './accounts.export.ts'
import { transferAccount } from './change/transfer-account.ts'
import { updateAccount } from './change/update-account.ts'

export function accountRoutes(routes: Routes): void {
  serve(routes, listAccountsEndpoint, listAccounts)
  serveResource(routes, accounts, {
    filters: filterOptions(accounts),
    export: exportList(accountQuery, accountSheet),
    create: createAccount,
    read: readAccount,
    update: updateAccount,
    remove: closeAccount,
  })
  serve(routes, transferAccountEndpoint, transferAccount)
  serve(routes, uploadAccountCover, uploadPicture('cover'), stageUpload('cover', 'cover'))
  serve(routes, uploadAccountLogo, uploadPicture('logo'), stageUpload('logo', 'logo'))
  serve(routes, accountAttachments, listAttachments)
  serve(routes, createAccountAttachment, createAttachment, stageUpload('attachment', 'attachment'))
  serve(routes, accountSummary, readSummary)
}
