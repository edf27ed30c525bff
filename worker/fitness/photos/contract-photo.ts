/** Progress photos as devices send them. */
import { z } from "zod";
import { memberQuery } from "../contract.ts";

/** A photo's record in the log and its file have the same id. */
export const photoParams = z.object({ id: z.uuid("Send a photo's id.") });
/** `device`: encrypted there, so that nobody but the member can open it; `server`: a JPEG, which the server encrypts. */
export const photoQuery = memberQuery.extend({ encryption: z.enum(["device", "server"]) });
export type PhotoQuery = z.output<typeof photoQuery>;
export type PhotoEncryption = PhotoQuery["encryption"];

/** How many photos a member may have. */
export const MAX_PHOTOS = 500;
/** In bytes, for one photo: several times the size of a phone's photo after resizing. */
export const MAX_PHOTO_BYTES = 2_000_000;
/** In bytes, for all photos of a member. */
export const MAX_PHOTOS_BYTES = 300_000_000;
