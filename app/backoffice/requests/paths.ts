export const REQUESTS_PATH = "/intern/anfragen";

/** Of a request as staff see it; parts/request-path.ts has the form that asks. */
export const inboxPath = (id: string) => `${REQUESTS_PATH}/${id}`;
