/**
 * Pictures and PDFs: uploads, their variants in several widths and formats, the library of staff, and the one relation
 * that says which file is shown where. Other domains read pictures beside their own rows (picture-sql.ts).
 */
export {
  firstPictureSql,
  type PictureRow,
  parsePicture,
  picturesOf,
  picturesStatement,
  variantPictureSql,
} from "./picture-sql.ts";
export { explainUseError, listPictures, listUses, type MediaOwner, setUses, setUsesStatements } from "./uses.ts";
