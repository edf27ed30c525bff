/** A stored photo, and what lets it be part of a review. */
export interface UploadedPhoto {
  id: string;
  ticket: string;
}

/** Sends a photo. @throws Error with the sentence of the server */
export async function uploadPhoto(address: string, photo: Blob, filename: string): Promise<UploadedPhoto> {
  const separator = address.includes("?") ? "&" : "?";
  const response = await fetch(`${address}${separator}filename=${encodeURIComponent(filename.slice(0, 200))}`, {
    method: "POST",
    body: photo,
  }).catch(() => {
    throw new Error("The photo wasn't uploaded. Check your connection and try again.");
  });
  const answer = (await response.json().catch(() => ({}))) as Partial<UploadedPhoto> & { error?: { message: string } };
  if (!response.ok || !answer.id || !answer.ticket)
    throw new Error(answer.error?.message ?? "The photo couldn't be uploaded. Try again.");
  return { id: answer.id, ticket: answer.ticket };
}
