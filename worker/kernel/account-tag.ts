/** The readable cookie that tells the accounts of one browser apart; it grants nothing. Set and deleted with the session. */
export const ACCOUNT_COOKIE = "tikari-account";

/** The last of an account's id, which are random. */
export const accountTag = (userId: string): string => userId.slice(-8);
