import type { ToastKey } from '#content/toasts.ts'

/** How the names of the drafts begin (`data-draft`) whose forms were accepted when a toast is shown. */
export const sentDrafts: Partial<Record<ToastKey, string>> = {
  messageSent: 'contact',
  reportSent: 'report',
  storySubmitted: 'story',
  storyChanged: 'edit',
  secondLookAsked: 'second-look',
  accountSaved: 'name',
  collectionMade: 'collection',
  collectionChanged: 'collection',
  collectionsSaved: 'collection',
  notesSaved: 'review',
  statusUpdated: 'review',
  messageClosed: 'closing',
  complaintClosed: 'closing',
  reportClosed: 'closing',
}
