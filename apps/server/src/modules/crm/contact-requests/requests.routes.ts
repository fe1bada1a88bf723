import {
  acceptContactRequest,
  addContactRequestTags,
  allContactRequests,
  assignContactRequest,
  batchAssignRequests,
  batchDeleteRequests,
  batchMoveRequests,
  batchRequestStatus,
  batchRestoreRequests,
  batchTagRequests,
  batchUndoRequests,
  batchUntagRequests,
  changeContactRequestPipeline,
  contactContactRequests,
  contactRequestActivityLogs,
  contactRequestAssignees,
  contactRequestAttachments,
  contactRequestComments,
  contactRequestContact,
  contactRequestNotes,
  contactRequestGroups,
  contactRequests,
  contactRequestTags,
  contactRequestTasks,
  contactRequestTransitions,
  createContactContactRequest,
  createContactRequestAttachment,
  locateContactRequest,
  loseContactRequest,
  lostReasons,
  markContactRequestAnswered,
  markContactRequestSpam,
  moveContactRequest,
  moveContactRequestToStage,
  removeContactRequestTag,
  reopenContactRequest,
  restoreContactRequest,
  setContactRequestContact,
  setContactRequestProject,
  setContactRequestRead,
  stageContactRequests,
  unassignContactRequest,
  unmarkContactRequestSpam,
  winContactRequest,
  createProjectContactRequest,
  exportProjectContactRequests,
  projectContactRequests,
} from '@stoa/contract'
import { sql } from 'kysely'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { listActivity } from '#modules/attachments/activity-logs/index.ts'
import { serveComments } from '#modules/attachments/comments/index.ts'
import { stageUpload } from '#modules/attachments/media/index.ts'
import { serveNotes } from '#modules/attachments/notes/index.ts'
import { serveTasks } from '#modules/work/tasks/index.ts'
import { assignRequest, unassignRequest } from './edit/assign-request.ts'
import { assignMany, deleteMany, moveMany, restoreMany, setStatusOfMany, tagMany, undoMany, untagMany } from './batch/batch-verbs.ts'
import { createRequest, createRequestAnywhere, createRequestOf, createRequestOfProject } from './open/create-request.ts'
import { accept, lose, markSpam, reopen, unmarkSpam, win } from './move/end-request.ts'
import { markAnswered } from './respond/first-response.ts'
import { lostReasonQuery } from './lost-reasons/lost-reasons.query.ts'
import { createLostReason, removeLostReason, updateLostReason } from './lost-reasons/write-lost-reasons.ts'
import { changeRequestPipeline, moveRequest, moveRequestToStage } from './move/move-request.ts'
import {
  listRequestAssignees,
  listRequestsOfContact,
  exportRequestsOfProject,
  listRequestsOfProject,
  listRequestsOfStage,
  listRequestTransitions,
  locateRequest,
} from './edit/read-request.ts'
import { removeRequest, restoreRequest } from './edit/remove-request.ts'
import { createRequestAttachment, listRequestAttachments } from './edit/request-attachments.ts'
import { changeRequestContact, readRequestContact } from './open/request-contact.ts'
import { addRequestTags, listRequestTags, removeRequestTag } from './edit/request-tags.ts'
import { requestExport } from './requests.export.ts'
import { salesFunnelRoutes } from './sales-funnel.ts'
import { allContactRequestQuery, contactRequestQuery, findRequest, groupRequests } from './requests.query.ts'
import { setRequestProject, setRequestRead, updateRequest } from './edit/update-request.ts'

const REQUEST = { type: 'contact_request', param: 'contact_request_id' }

export function requestRoutes(routes: Routes): void {
  routes.records.set('contact-requests', contactRequestQuery)
  salesFunnelRoutes(routes)
  serve(routes, contactRequestGroups, groupRequests)
  serveResource(routes, contactRequests, {
    list: contactRequestQuery.list,
    filters: filterOptions(contactRequests),
    export: exportList(contactRequestQuery, requestExport),
    create: createRequest,
    read: contactRequestQuery.read,
    update: updateRequest,
    remove: removeRequest,
  })
  serveResource(routes, allContactRequests, {
    list: allContactRequestQuery.list,
    filters: filterOptions(allContactRequests),
    export: exportList(allContactRequestQuery, requestExport),
    create: createRequestAnywhere,
  })
  serve(routes, projectContactRequests, listRequestsOfProject)
  serve(routes, exportProjectContactRequests, exportRequestsOfProject)
  serve(routes, createProjectContactRequest, createRequestOfProject)
  serve(routes, contactContactRequests, listRequestsOfContact)
  serve(routes, createContactContactRequest, createRequestOf)
  serve(routes, locateContactRequest, locateRequest)
  serve(routes, contactRequestAssignees, listRequestAssignees)
  serveWay(routes)
  serveBelow(routes)
  serveBatches(routes)
  routes.records.set('lost-reasons', lostReasonQuery)
  serveResource(routes, lostReasons, {
    list: lostReasonQuery.list,
    filters: filterOptions(lostReasons),
    read: lostReasonQuery.read,
    create: createLostReason,
    update: updateLostReason,
    remove: removeLostReason,
  })
}

/** Stage, assignee and outcome of a request. */
function serveWay(routes: Routes): void {
  serve(routes, moveContactRequest, moveRequest)
  serve(routes, stageContactRequests, listRequestsOfStage)
  serve(routes, moveContactRequestToStage, moveRequestToStage)
  serve(routes, changeContactRequestPipeline, changeRequestPipeline)
  serve(routes, contactRequestTransitions, listRequestTransitions)
  serve(routes, acceptContactRequest, accept)
  serve(routes, winContactRequest, win)
  serve(routes, loseContactRequest, lose)
  serve(routes, reopenContactRequest, reopen)
  serve(routes, markContactRequestSpam, markSpam)
  serve(routes, unmarkContactRequestSpam, unmarkSpam)
  serve(routes, restoreContactRequest, restoreRequest)
  serve(routes, assignContactRequest, assignRequest)
  serve(routes, unassignContactRequest, unassignRequest)
  serve(routes, setContactRequestProject, setRequestProject)
  serve(routes, setContactRequestRead, setRequestRead)
  serve(routes, markContactRequestAnswered, markAnswered)
}

/** Records that belong to a request. */
function serveBelow(routes: Routes): void {
  serveNotes(routes, contactRequestNotes, REQUEST)
  serveComments(routes, contactRequestComments, REQUEST)
  serveTasks(routes, contactRequestTasks, { ...REQUEST, column: 'contact_request_id' })
  serve(routes, contactRequestTags, listRequestTags)
  serve(routes, addContactRequestTags, addRequestTags)
  serve(routes, removeContactRequestTag, removeRequestTag)
  serve(routes, contactRequestAttachments, listRequestAttachments)
  serve(routes, createContactRequestAttachment, createRequestAttachment, stageUpload('attachment', 'attachment'))
  serve(routes, contactRequestContact, readRequestContact)
  serve(routes, setContactRequestContact, changeRequestContact)
  serve(routes, contactRequestActivityLogs, async (ctx, { params, query }) => {
    const request = await findRequest(ctx, params)
    return listActivity(
      ctx,
      query as never,
      sql`t.account_id = ${request.account_id} AND t.subject_type = 'contact_request' AND t.subject_id = ${String(request.id)}`,
    )
  })
}

function serveBatches(routes: Routes): void {
  serve(routes, batchTagRequests, tagMany)
  serve(routes, batchUntagRequests, untagMany)
  serve(routes, batchAssignRequests, assignMany)
  serve(routes, batchMoveRequests, moveMany)
  serve(routes, batchRequestStatus, setStatusOfMany)
  serve(routes, batchDeleteRequests, deleteMany)
  serve(routes, batchRestoreRequests, restoreMany)
  serve(routes, batchUndoRequests, undoMany)
}
