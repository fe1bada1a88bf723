import { modal, type ChildRoute } from '../../../kit/index.ts'

const MANAGE = 'verified+account-permission:integrations.manage'

/** The dialogs of SoftOne ERPs, over the list of integrations in the settings of an account. */
export const erpRoutes: readonly ChildRoute[] = [
  {
    path: 'erp/create',
    guard: MANAGE,
    title: 'titles:erp_create',
    modal: modal('MOD-013'),
    screen: () => import('./erp-create-modal.tsx').then((module) => module.ErpCreateModal),
  },
  {
    path: 'erp/$erpId',
    title: 'titles:erp',
    modal: true,
    numeric: ['erpId'],
    screen: () => import('./erp-modal.tsx').then((module) => module.ErpModal),
  },
  {
    path: 'erp/$erpId/edit',
    guard: MANAGE,
    title: 'titles:erp_edit',
    modal: modal('MOD-014'),
    numeric: ['erpId'],
    screen: () => import('./erp-edit-modal.tsx').then((module) => module.ErpEditModal),
  },
  {
    path: 'erp/$erpId/document-types',
    title: 'titles:erp_document_types',
    modal: modal('MOD-016'),
    numeric: ['erpId'],
    screen: () => import('./document-types-modal.tsx').then((module) => module.DocumentTypesModal),
  },
  {
    path: 'erp/$erpId/statuses',
    title: 'titles:erp_statuses',
    modal: modal('MOD-002'),
    numeric: ['erpId'],
    screen: () => import('./status-mapping-modal.tsx').then((module) => module.StatusMappingModal),
  },
  {
    path: 'erp/$erpId/payments',
    title: 'titles:erp_payments',
    modal: modal('MOD-001'),
    numeric: ['erpId'],
    screen: () => import('./payment-mapping-modal.tsx').then((module) => module.PaymentMappingModal),
  },
]
