/** What stands for the name of someone whose account was deleted. */
export const DELETED_MEMBER = "Deleted member";
