// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/supplier-bills/supplier-bills.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { SupplierBillLine, SupplierBill, SupplierBillLineInput, SupplierBillInput, SupplierBillUpdate, SupplierBillSums, SupplierBillForm } from '../../../src/sales/supplier-bills/supplier-bills.ts'
export const SUPPLIER_BILL_TYPES: typeof source.SUPPLIER_BILL_TYPES = ['bill', 'credit_note']
export const SUPPLIER_BILL_STATUSES: typeof source.SUPPLIER_BILL_STATUSES = ['received', 'approved', 'partially_paid', 'paid', 'credited']
export const COST_CATEGORIES: typeof source.COST_CATEGORIES = ['production', 'advertising', 'software', 'freelancers', 'travel', 'office', 'equipment', 'other']
const supplierBillsLimits = {
  create: {
    supplier_name: { maxLength: 160 },
    supplier_vat_number: { maxLength: 20 },
    withheld_minor: { min: 0, max: 999999999999 },
    notes: { maxLength: 10000 },
    number: { minLength: 1, maxLength: 40 },
    lines: { maxItems: 200, item: { fields: { name: { minLength: 1, maxLength: 200 }, net_minor: { min: 0, max: 999999999999 }, vat_bp: { min: 0, max: 10000 }, vat_minor: { min: 0, max: 999999999999 } } } },
  },
  update: {
    supplier_name: { maxLength: 160 },
    supplier_vat_number: { maxLength: 20 },
    withheld_minor: { min: 0, max: 999999999999 },
    notes: { maxLength: 10000 },
    number: { minLength: 1, maxLength: 40 },
    lines: { maxItems: 200, item: { fields: { name: { minLength: 1, maxLength: 200 }, net_minor: { min: 0, max: 999999999999 }, vat_bp: { min: 0, max: 10000 }, vat_minor: { min: 0, max: 999999999999 } } } },
  },
} as const
export const supplierBills: InBrowser<typeof source.supplierBills, typeof supplierBillsLimits> = {
  name: 'supplier-bills',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      type: { kind: 'choice', value: 'code', options: ['bill', 'credit_note'] },
      status: { kind: 'choice', value: 'code', options: ['received', 'approved', 'partially_paid', 'paid', 'credited'] },
      overdue: { kind: 'boolean' },
      open: { kind: 'boolean' },
      supplier_relation: { kind: 'choice', value: 'uuid' },
      order: { kind: 'choice', value: 'uuid' },
      order_item: { kind: 'choice', value: 'uuid' },
      project: { kind: 'choice', value: 'uuid' },
      payment: { kind: 'choice', value: 'uuid' },
      category: { kind: 'choice', value: 'code', options: ['production', 'advertising', 'software', 'freelancers', 'travel', 'office', 'equipment', 'other'] },
      vat_treatment: { kind: 'choice', value: 'code', options: ['domestic', 'domestic_reverse_charge', 'intra_eu_services', 'intra_eu_goods', 'oss', 'export_services', 'export_goods', 'exempt', 'outside_scope'] },
      vat_rate: { kind: 'choice', value: 'code' },
      issued: { kind: 'date' },
      due: { kind: 'date' },
      total: { kind: 'number' },
      currency: { kind: 'choice', value: 'code' },
      date_created: { kind: 'date' },
    },
    alternatives: { except: [] },
  },
  list: { id: 'accounts.supplierBills.list', method: 'GET', path: '/api/v1/accounts/:account_id/supplier-bills', access: { who: 'permission', permission: 'supplier-bills.read' }, records: 'supplier-bills' },
  export: {
    id: 'accounts.supplierBills.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/supplier-bills/export',
    access: { who: 'permission', permission: 'supplier-bills.read' },
    records: 'supplier-bills',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.supplierBills.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/supplier-bills/filters',
    access: { who: 'permission', permission: 'supplier-bills.read' },
    records: 'supplier-bills',
  },
  read: { id: 'supplierBills.read', method: 'GET', path: '/api/v1/supplier-bills/:uuid', access: { who: 'permission', permission: 'supplier-bills.read' }, records: 'supplier-bills' },
  create: {
    id: 'accounts.supplierBills.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/supplier-bills',
    access: { who: 'permission', permission: 'supplier-bills.create' },
    records: 'supplier-bills',
    limits: supplierBillsLimits.create,
  },
  update: {
    id: 'supplierBills.update',
    method: 'PUT',
    path: '/api/v1/supplier-bills/:uuid',
    access: { who: 'permission', permission: 'supplier-bills.update' },
    records: 'supplier-bills',
    limits: supplierBillsLimits.update,
  },
  remove: { id: 'supplierBills.delete', method: 'DELETE', path: '/api/v1/supplier-bills/:uuid', access: { who: 'permission', permission: 'supplier-bills.delete' }, records: 'supplier-bills' },
}
const allSupplierBillsLimits = {
  create: {
    supplier_name: { maxLength: 160 },
    supplier_vat_number: { maxLength: 20 },
    withheld_minor: { min: 0, max: 999999999999 },
    notes: { maxLength: 10000 },
    number: { minLength: 1, maxLength: 40 },
    lines: { maxItems: 200, item: { fields: { name: { minLength: 1, maxLength: 200 }, net_minor: { min: 0, max: 999999999999 }, vat_bp: { min: 0, max: 10000 }, vat_minor: { min: 0, max: 999999999999 } } } },
  },
  update: {
    supplier_name: { maxLength: 160 },
    supplier_vat_number: { maxLength: 20 },
    withheld_minor: { min: 0, max: 999999999999 },
    notes: { maxLength: 10000 },
    number: { minLength: 1, maxLength: 40 },
    lines: { maxItems: 200, item: { fields: { name: { minLength: 1, maxLength: 200 }, net_minor: { min: 0, max: 999999999999 }, vat_bp: { min: 0, max: 10000 }, vat_minor: { min: 0, max: 999999999999 } } } },
  },
} as const
export const allSupplierBills: InBrowser<typeof source.allSupplierBills, typeof allSupplierBillsLimits> = {
  name: 'supplier-bills',
  key: 'uuid',
  shape: {
    filters: {
      search: { kind: 'search' },
      type: { kind: 'choice', value: 'code', options: ['bill', 'credit_note'] },
      status: { kind: 'choice', value: 'code', options: ['received', 'approved', 'partially_paid', 'paid', 'credited'] },
      overdue: { kind: 'boolean' },
      open: { kind: 'boolean' },
      supplier_relation: { kind: 'choice', value: 'uuid' },
      order: { kind: 'choice', value: 'uuid' },
      order_item: { kind: 'choice', value: 'uuid' },
      project: { kind: 'choice', value: 'uuid' },
      payment: { kind: 'choice', value: 'uuid' },
      category: { kind: 'choice', value: 'code', options: ['production', 'advertising', 'software', 'freelancers', 'travel', 'office', 'equipment', 'other'] },
      vat_treatment: { kind: 'choice', value: 'code', options: ['domestic', 'domestic_reverse_charge', 'intra_eu_services', 'intra_eu_goods', 'oss', 'export_services', 'export_goods', 'exempt', 'outside_scope'] },
      vat_rate: { kind: 'choice', value: 'code' },
      issued: { kind: 'date' },
      due: { kind: 'date' },
      total: { kind: 'number' },
      currency: { kind: 'choice', value: 'code' },
      date_created: { kind: 'date' },
    },
    alternatives: { except: [] },
  },
  list: { id: 'supplier-bills.list', method: 'GET', path: '/api/v1/supplier-bills', access: { who: 'permission', permission: 'supplier-bills.read' }, records: 'supplier-bills' },
  export: { id: 'supplier-bills.export', method: 'GET', path: '/api/v1/supplier-bills/export', access: { who: 'permission', permission: 'supplier-bills.read' }, records: 'supplier-bills', produces: 'xlsx' },
  filters: { id: 'supplier-bills.filters', method: 'GET', path: '/api/v1/supplier-bills/filters', access: { who: 'permission', permission: 'supplier-bills.read' }, records: 'supplier-bills' },
  read: { id: 'supplier-bills.read', method: 'GET', path: '/api/v1/supplier-bills/:uuid', access: { who: 'permission', permission: 'supplier-bills.read' }, records: 'supplier-bills' },
  create: {
    id: 'supplier-bills.create',
    method: 'POST',
    path: '/api/v1/supplier-bills',
    access: { who: 'permission', permission: 'supplier-bills.create' },
    records: 'supplier-bills',
    limits: allSupplierBillsLimits.create,
  },
  update: {
    id: 'supplier-bills.update',
    method: 'PUT',
    path: '/api/v1/supplier-bills/:uuid',
    access: { who: 'permission', permission: 'supplier-bills.update' },
    records: 'supplier-bills',
    limits: allSupplierBillsLimits.update,
  },
  remove: { id: 'supplier-bills.delete', method: 'DELETE', path: '/api/v1/supplier-bills/:uuid', access: { who: 'permission', permission: 'supplier-bills.delete' }, records: 'supplier-bills' },
}
export const supplierBillSums: InBrowser<typeof source.supplierBillSums> = {
  id: 'accounts.supplierBills.sums',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/supplier-bills/sums',
  access: { who: 'permission', permission: 'supplier-bills.read' },
  records: 'supplier-bills',
}
export const supplierBillForm: InBrowser<typeof source.supplierBillForm> = {
  id: 'accounts.supplierBills.form',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/supplier-bill-form',
  access: { who: 'permission', permission: 'supplier-bills.read' },
  records: 'supplier-bills',
}
export const approveSupplierBill: InBrowser<typeof source.approveSupplierBill> = { id: 'supplierBills.approve', method: 'POST', path: '/api/v1/supplier-bills/:uuid/approve', access: { who: 'permission', permission: 'supplier-bills.approve' }, records: 'supplier-bills' }
export const supplierBillMedia: InBrowser<typeof source.supplierBillMedia> = { id: 'supplierBills.media.list', method: 'GET', path: '/api/v1/supplier-bills/:supplier_bill_uuid/media', access: { who: 'permission', permission: 'supplier-bills.read' }, records: 'media' }
const createSupplierBillMediaLimits = { temporary_media_upload_ids: { maxItems: 1 }, media: { maxItems: 1 }, alt: { maxLength: 200 } } as const
export const createSupplierBillMedia: InBrowser<typeof source.createSupplierBillMedia, typeof createSupplierBillMediaLimits> = {
  id: 'supplierBills.media.create',
  method: 'POST',
  path: '/api/v1/supplier-bills/:supplier_bill_uuid/media',
  access: { who: 'permission', permission: 'supplier-bills.update' },
  records: 'media',
  multipart: true,
  limits: createSupplierBillMediaLimits,
}
export const supplierBillActivityLogs: InBrowser<typeof source.supplierBillActivityLogs> = {
  id: 'supplierBills.activityLogs',
  method: 'GET',
  path: '/api/v1/supplier-bills/:uuid/activity-logs',
  access: { who: 'permission', permission: 'supplier-bills.read' },
  records: 'activity_logs',
  shape: { filters: { event: { kind: 'choice', value: 'code' }, actor: { kind: 'choice', value: 'id' }, date_created: { kind: 'date' } } },
}
export const invoiceProductionOrder: InBrowser<typeof source.invoiceProductionOrder> = { id: 'productionOrders.invoice', method: 'POST', path: '/api/v1/production-orders/:uuid/invoice', access: { who: 'permission', permission: 'invoices.create' }, records: 'production-orders' }
