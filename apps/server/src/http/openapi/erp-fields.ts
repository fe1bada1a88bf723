import type { Meaning } from './fields.ts'

/** Fields of connected ERPs and their documents whose names do not say what they contain. */
export const ERP_FIELDS: Readonly<Record<string, Meaning>> = {
  acc_order_status: ['Status of the order.'],
  app_id: ['Number of the web service in the ERP, above 1000.', 2001],
  auto_create: ['Whether the document is created as soon as an order reaches the status.'],
  branch: ['Number of the branch in the ERP.', 1000],
  comments: ['Text that the ERP prints on the document.', 'Delivered by courier'],
  create_missing: ['Whether items without a product become drafts of products.'],
  credits_document_uuid: ['Created document of the order that a credit document takes back.', '01890a5d-ac96-774b-bcce-b302099a8057'],
  default_warehouse: ['Code of the warehouse of documents.', '1000'],
  document_types_script: ['Name of the script in the ERP that lists types of documents.', 'StoaTypes'],
  external_code: ['Code in the ERP.', '1001'],
  external_name: ['Name in the ERP.', 'Credit card'],
  fee_item: ['Code of the service of the ERP for fees.', 'FEES'],
  fprms: ['Type of document in the ERP; null where the series decides it.', '7071'],
  is_invoice: ['Whether documents of the kind are invoices for companies.'],
  key_field: [
    'Text field of sales documents in which the ERP keeps the key. Its list of sales documents must be filtered by it.',
    'VARCHAR01',
  ],
  mappings: ['All mappings; those that are left out are removed.'],
  module: ['Number of the module in the ERP.', 0],
  payments_script: ['Name of the script in the ERP that lists payment methods.', 'StoaPayments'],
  refid: ['Number of the user in the ERP.', 1],
  series: ['Code of the series in the ERP.', '7001'],
  series_script: ['Name of the script in the ERP that lists series.', 'StoaSeries'],
  shipping_item: ['Code of the service of the ERP for shipping.', 'SHIP'],
  sign: ['Whether documents of the kind charge, or take back what another charged.'],
  soft_one_api_service_id: ['The connection with the ERP.', 12],
  soft_one_document_type_id: ['Kind of document.', 34],
  wants_invoice: ['Whether it applies to orders with or without an invoice; null to both where no other mapping does.'],
}
